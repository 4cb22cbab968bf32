"""What editors say of keys, by model; sections without a line here have their own."""

KEY_HELP: dict[str, dict[str, str]] = {
    "GameShape": {
        "format": "1, the only format there is",
        "id": "the folder's name",
        "title": "as printed in the margins",
        "version": "as printed in the margins",
        "players": "2, or a range [2, 4]",
        "language": "en when left out",
        "designer": "whose game it is; the PDF's author",
        "palette": 'name -> colour ("#4f7a3a" or a CSS name), usable in templates',
        "fonts": "role -> family, or a list of families: the next one draws what the "
        "one before lacks; `family style` picks a weight: cinzel black",
        "styles": 'name -> attributes that templates give by class="name"',
        "icons": "token -> icon, or {icon, color, meaning}; `:token:` in texts",
        "card_types": "size, fields and templates that a family of cards shares",
        "components": "what is in the box: card lists, and decks made of their cards",
        "rules": "deck rules, each {rule: {of: component, ...}}",
        "art": "what becomes of pictures that are missing or have too many dots",
        "print": "what render makes by default",
        "generate": "how `cardgen generate` deals card lists",
    },
    "GenerateShape": {
        "seed": "the seed without --seed; default 1",
        "options": "what --set can change: name -> [choices], the first being the "
        "default, or {from, to, default} for whole numbers",
        "lists": "name -> words that fields are drawn or made from",
        "tables": "name -> row -> column -> what is said of it there",
        "cards": "component -> how its card list is dealt",
    },
    "DeckPlanShape": {
        "provenance": "of every card dealt; default derived",
        "id": "a text with blanks that makes the ids; default: the name",
        "packs": "so many cards each, and values that they all have",
        "fields": "field -> how it gets its values, dealt in this order",
    },
    "CardTypeShape": {
        "size": "an alias such as poker, or [width, height] in millimetres",
        "bleed": "mm, how far the ground reaches over the trim",
        "shape": "how cards are cut: rectangle, round or hex",
        "fields": "name -> what a card may hold there",
        "front": "the template of fronts",
        "back": "the template of backs; leave it out for cards without one",
    },
    "FieldShape": {
        "type": "text, integer, number, boolean, icon (an icon's name), image (a file "
        "in the game's art/), list (of words) or icons (as in [fire, fire+stone])",
        "range": "[lowest, highest] of a number",
        "choices": "the values that are allowed",
        "required": "false: a card may leave the field out",
        "default": "the value of cards that leave the field out",
        "max_length": "how many letters a text may have",
    },
    "ComponentShape": {
        "kind": "what it is in the box",
        "title": "as printed in the margins",
        "card_type": "the card type of the cards in the list",
        "cards": "the file of a card list: YAML, CSV or XLSX",
        "cards_of": "the component whose cards are printed by this card type as well",
        "decks": "the files of decks",
        "from": "the card lists that the decks take their cards from; default: all",
        "text": "the Markdown file of a rulebook",
        "page": "the paper of a rulebook's pages; {name, size} for others; default a4",
        "style": "how a rulebook looks",
    },
    "BookStyleShape": {
        "body": "font of running text: a role of fonts, or a family",
        "heading": "font of headings: a role of fonts, or a family",
        "size": "type size in points, from 9 on; default 9.5",
        "numerals": "lining or oldstyle numbers, where the font of the text has both",
        "ink": "colour of the text",
        "accent": "colour of headings, rules and links",
        "tint": "colour behind boxes and tables",
        "cover": "a template of figures that fills the first page",
        "ground": "a template that lies below every other page",
    },
    "IconShape": {
        "icon": "the name of an SVG file in icons/",
        "color": "a colour of the palette or of CSS",
        "meaning": "what it means in the game",
    },
    "ArtShape": {
        "missing": "what becomes of pictures that are not there",
        "dpi": "pictures with more dots are scaled down to it",
    },
    "PrintShape": {
        "papers": "the papers that render makes by default; {name, size} for others",
        "layouts": "the layouts that render makes by default",
        "looks": "colour, low-ink or looks of your own",
        "components": "the components that render makes by default; {id, papers, "
        "layouts} gives one its own",
        "gutter": "mm between cards; left out, cards whose edges are of one colour "
        "share cut lines, and others keep their bleed",
        "bleed": "mm that all cards have at least, made by mirroring their edges; left "
        "out, 2 for cards that have none and need it; 0 makes none",
        "back_bleed": "mm that backs have at least",
        "margin": "mm at the paper's edge that printers leave white; default 5",
        "overlap": "mm, the width of the tabs by which tiles are glued; default 8",
        "flip": "the edge along which your printer turns the sheet; default long",
    },
    "PrintedShape": {
        "id": "the component",
        "papers": "its own papers, in place of those for all",
        "layouts": "its own layouts, in place of those for all",
    },
    "PaperShape": {
        "name": "small letters, digits and single hyphens",
        "size": "[width, height] in millimetres",
    },
    "CardListShape": {
        "defaults": "values for all cards of the list",
        "cards": "the cards",
    },
    "CardShape": {
        "id": "small letters, digits and single hyphens; one card of the game",
        "copies": "how many are printed; default 1",
        "provenance": "where the card comes from",
    },
    "DeckShape": {
        "id": "small letters, digits and single hyphens",
        "title": "as messages and margins name the deck",
        "cards": "ids of cards, or {id, copies}",
        "hands": "name -> the cards of this deck that are played at once",
    },
}
