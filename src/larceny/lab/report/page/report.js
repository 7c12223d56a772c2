"use strict";
const specs = JSON.parse(document.getElementById("plots").textContent);
const places = document.querySelectorAll("[data-plot]");
const drawn = Promise.all(
  Array.from(places, (place) =>
    vegaEmbed(place, specs[place.dataset.plot], { renderer: "svg", actions: false }),
  ),
);
drawn.then(() => document.documentElement.setAttribute("data-drawn", ""));

// On paper nothing can be unfolded: what is folded is opened for the print, and closed again.
let folded = [];
addEventListener("beforeprint", () => {
  folded = Array.from(document.querySelectorAll("details:not([open])"));
  for (const details of folded) details.open = true;
});
addEventListener("afterprint", () => {
  for (const details of folded) details.open = false;
});
