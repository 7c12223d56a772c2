/** The page without a server. */
export const solo = {
  title: "All of it is here",
  kept: "You play in this browser: your games are kept in it and leave it only as files, and after the first visit it all works without a network.",
  friends: "To play with friends on their own devices, one of you runs a server, with the command larceny serve.",
  openSaved: "Open a saved game",
  dice: "this browser rolls and deals, and proves it was fair",
  more: "More: numbers of the rules, dice, clock, coach",
  barred: "Needs a device for each person, and dice that nobody has to type in.",
  failed: "The game did not load. Check the connection and try again; if that does not help, use a current browser.",
  transferLead: "A file with your games, results and reviews, for another browser. Whoever has it can play your games on: the keys to your seats are in it.",
  takeAlong: "Take the games along: without this server, and without a network",
  unsaved: "This browser does not store games: it is private, or its storage is full. You can play on, but what you play now is gone when you close the page. Save your games as a file under My games.",
};
