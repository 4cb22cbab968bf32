"""Help that editors show for keys, by model; sections not listed have their own."""

_ID = "lowercase letters, digits and single hyphens"

KEY_HELP: dict[str, dict[str, str]] = {
    "GameShape": {
        "format": "the version of the file format: 1",
        "id": "the name of the game's folder",
        "title": "the game's title, printed in the margins",
        "version": "the game's version, printed in the margins",
        "players": "the number of players: 2, or a range such as [2, 4]",
        "language": "the language of the texts, by its code such as de or en-GB, for "
        "hyphens, the dictionary, and the few words that cardgen adds to rulebooks; "
        "default en",
        "languages": "the languages that the game is translated into: cardgen "
        "translate makes a file for each",
        "designer": "the game's designer, recorded as the author of PDFs",
        "palette": 'name -> colour ("#4f7a3a" or a CSS name) for use in templates, or '
        "{color, cmyk} with the inks that a press prints it with",
        "fonts": "role -> font family, or a list of families: each one provides the "
        "characters missing from those before it; add a style to pick a weight: cinzel "
        "black",
        "styles": 'name -> attributes that templates apply with class="name"',
        "icons": "token -> icon, or {icon, color, meaning}; texts use it as :token:",
        "card_types": "the size, fields and templates that a group of cards shares",
        "components": "the contents of the box: card lists, decks made of their cards, "
        "and rulebooks",
        "rules": "deck rules, each as {rule: {of: component, ...}}; none if the game "
        "needs no rules. Rules that can never all hold are named together",
        "glossary": "term -> meaning, or {meaning, forms}; the rule text checks how "
        "texts spell terms, and rulebooks define them",
        "setup": "how many cards are dealt from each component, by number of players",
        "art": "how to handle missing and large pictures, and how drawn ones look",
        "print": "what render prints by default",
        "export": "shop -> component -> the product that it is made as, or none",
        "generate": "how cardgen generate deals card lists",
        "stats": "component -> what cardgen stats shows of it; default: everything",
    },
    "StatsShape": {
        "fields": "the fields that cards are counted by; default: all that can be",
        "by": "pairs of fields, each for a table",
        "odds": "hands, and the cards that one hopes for",
    },
    "OddsShape": {
        "draw": "the number of cards in the hand",
        "where": "the condition of the cards that one hopes for, as in --where",
        "at_least": "how many of them; default 1",
    },
    "GenerateShape": {
        "seed": "the seed to use without --seed; default 1",
        "options": "what --set can change: name -> [choices], the first of which is "
        "the default, or {from, to, default} for whole numbers",
        "lists": "name -> words to draw values or compose names from",
        "tables": "name -> row -> column -> value",
        "cards": "component -> how to deal its card list",
    },
    "OptionShape": {
        "choices": "the values that can be chosen",
        "from": "the lowest number that can be chosen",
        "to": "the highest number that can be chosen",
        "default": "the value without --set; by default the first choice, or from",
    },
    "PackShape": {
        "cards": "the number of cards, or an option in braces",
        "values": "field -> the value that all of them have",
    },
    "DeckPlanShape": {
        "provenance": "the provenance of every dealt card; default derived",
        "id": "a text with blanks that ids are made from; default: the name",
        "packs": "groups of cards: how many, and the values that all of them have",
        "fields": "field -> how it gets its values; dealt in this order",
        "apart": "fields in which no two cards may be alike",
    },
    "ApartShape": {
        "fields": "the fields; cards exchange their values until no two are alike",
        "within": "fields that cards must share for that; none: all cards differ",
    },
    "CardTypeShape": {
        "size": "a standard size such as poker, or [width, height] in millimetres",
        "bleed": "how far backgrounds extend beyond the trim, in mm",
        "shape": "the shape that cards are cut to: rectangle, round or hex",
        "fields": "name -> the values that cards can have there",
        "front": "the template of the fronts",
        "back": "the template of the backs; omit it for cards without a back",
    },
    "FieldShape": {
        "type": "text, integer, number, boolean, icon (the name of an icon), image (a "
        "file in the game's art/), list (of words), icons (as in [fire, fire+stone]), "
        "or picture (what a template draws: {scene: pond, figure: frog})",
        "range": "[lowest, highest] of a number",
        "choices": "the allowed values",
        "required": "false makes the field optional",
        "default": "the value of cards that omit the field",
        "max_length": "the maximum number of characters in a text",
        "markup": "false prints texts as they are written: * ~ [ ] { } : and \\ are "
        "ordinary characters",
        "translate": "whether translators see the texts; default: those of type text "
        "without choices",
    },
    "CardsShape": {
        "file": "the file of the card list: YAML, CSV, TSV, XLSX or ODS",
        "url": "the address, beginning with https://, that cardgen fetch gets it from",
        "sheet": "the sheet of a workbook; default: the first that is not hidden",
        "header": "the number of the row with the heads; default: found",
        "columns": "head -> the field that it gives, or copies; heads that are neither "
        "here nor fields are not read",
        "id": "the heads whose texts make the id of a card",
        "skip": "the condition of rows that are no cards, as in --where",
    },
    "ComponentShape": {
        "kind": "what the component is in the box",
        "title": "the component's title, printed in the margins",
        "card_type": "the card type of the cards in the list",
        "cards": "the file of a card list: YAML, CSV, TSV, XLSX or ODS; or {file, ...} "
        "for a sheet in a form of its own, or one that cardgen fetch gets",
        "cards_of": "another component whose cards are also printed by this card type",
        "decks": "the files of decks",
        "from": "the card lists that decks take cards from; default: all of them",
        "text": "the Markdown file of a rulebook",
        "page": "the paper size of a rulebook's pages, or {name, size}; default a4",
        "style": "the appearance of a rulebook",
        "holds": "the cards in a box: components, or component/deck for one of its "
        "decks",
        "template": "the template of a box, which draws its panels",
        "stock": "the thickness of the cards in a box: thin (0.28 mm), standard (0.31 "
        "mm, the default), thick (0.33 mm), or millimetres as measured",
        "sleeves": "the sleeves of the cards in a box: none (the default), thin or "
        "thick",
        "board": "the thickness in millimetres of what a box is made of; default 0.4",
        "bleed": "how far the art of a box extends beyond its cut lines, in "
        "millimetres; default 3",
    },
    "BookStyleShape": {
        "body": "the font of body text: a role from fonts, or a family",
        "heading": "the font of headings: a role from fonts, or a family",
        "size": "the type size in points, at least 9; default 9.5",
        "numerals": "lining or oldstyle figures, if the font has both",
        "ink": "the colour of the text",
        "accent": "the colour of headings, lines and links",
        "tint": "the background colour of boxes and tables",
        "cover": "a template of figures that fills the first page",
        "ground": "a template drawn behind every other page",
    },
    "PaletteShape": {
        "color": 'a colour: "#4f7a3a" or a CSS name',
        "cmyk": "the inks of a press for it: [cyan, magenta, yellow, black], each from "
        "0 to 100 percent",
    },
    "IconShape": {
        "icon": "the name of an SVG file in icons/",
        "color": "a colour from the palette, or any CSS colour",
        "meaning": "what the icon means in the game",
    },
    "TermShape": {
        "meaning": "what the term means in the game",
        "forms": "other spellings, such as plurals",
    },
    "DealShape": {
        "players": "the number of players that the row is for, or [fewest, most]; "
        "default: any number",
        "deal": "component -> number of cards",
        "each": "true deals that number to every player; default: once",
        "where": "the cards to deal from: field -> a value, or a list of values",
    },
    "ArtShape": {
        "missing": "what to do about missing pictures",
        "dpi": "the highest resolution: pictures above it are scaled down",
        "style": "the style of the pictures that templates draw: plain, ink, engraved, "
        "sticker, two-ink, papercut or blueprint; {name, ink, paper, hue, light} sets "
        "its colours and light",
        "bare_icons": "what to do about icons over 12 mm outside of <art>: allow (the "
        "default), warn or error",
        "parts": "what pictures of cards may say: name -> [its, values]; or text, "
        "number, boolean, color, figure, icon; or a part of pictures.draw, as mood",
    },
    "ArtStyleShape": {
        "name": "the style",
        "ink": "the colour of its lines: a colour of the palette, or any other",
        "paper": "the colour of its ground, rims or lights",
        "hue": "the colour that all others are drawn towards",
        "light": "where the light comes from, in degrees clockwise from the top; "
        "default 315, the upper left",
    },
    "PrintShape": {
        "papers": "the papers to print on by default; {name, size} defines another one",
        "layouts": "the layouts to print by default",
        "looks": "the looks to print by default: colour, low-ink or your own",
        "components": "the components and gangs to print by default; {id, papers, "
        "layouts} sets papers and layouts for one of them",
        "gangs": "name -> components that share sheets; components then lists the name",
        "gutter": "the distance between cards in mm; by default, cards with edges of a "
        "single colour share cut lines, and others keep their bleed",
        "bleed": "the minimum bleed of cards in mm, made by mirroring their edges; "
        "default: 2 for cards that need bleed and have none; 0 turns this off",
        "back_bleed": "the minimum bleed of backs in mm",
        "margin": "the unprintable margin of the paper in mm; default 5",
        "overlap": "the width of the glue tabs between tiles in mm; default 8",
        "flip": "the edge over which your printer turns the sheet; default long",
    },
    "PrintedShape": {
        "id": "the component, or a gang of several",
        "papers": "papers for this component, instead of the general ones",
        "layouts": "layouts for this component, instead of the general ones",
        "margin": "the unprintable margin for this component; with 0, two halves of a "
        "paper are printed up to its edge",
    },
    "PaperShape": {
        "name": _ID,
        "size": "[width, height] in millimetres",
    },
    "CardListShape": {
        "defaults": "values that apply to all cards of the list",
        "cards": "the cards",
    },
    "CardShape": {
        "id": f"{_ID}; unique in the game",
        "copies": "how many copies to print; default 1",
        "provenance": "where the card comes from",
    },
    "DeckShape": {
        "id": _ID,
        "title": "the deck's name in messages and margins",
        "cards": "ids of cards, or {id, copies}",
        "hands": "name -> cards of this deck that are played together",
    },
    "EntryShape": {
        "id": "the id of the card",
        "copies": "how many copies of it are in the deck; default 1",
    },
}
