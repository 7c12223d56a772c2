/** The page without its server. */
export const offline = {
  gone: "The server does not answer.",
  whatToDo: "If it runs on this machine, start it: larceny serve. Else check the connection. This page goes on by itself.",
  tryNow: "Try now",
  newPage: "The server has a newer page. Your game is safe: reload between two moves.",
  reload: "Reload",
  later: "Not now",
};
