// Asks the server. With ?still, a program takes a picture of the page as soon as it is
// loaded: then every answer is waited for, and so is every picture.

export const still = new URLSearchParams(location.search).has("still");

export const ask = still ? askAtOnce : (address) => fetch(address);

export const laziness = (lazy) => still ? {} : { loading: lazy ? "lazy" : "eager", decoding: "async" };

// A page is loaded once its scripts are done, which do not wait for what `fetch` promises.
async function askAtOnce(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.send();
  const text = request.responseText;
  return { ok: request.status === 200, text: async () => text, json: async () => JSON.parse(text) };
}
