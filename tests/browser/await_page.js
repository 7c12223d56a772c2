// Two ways to wait, for whoever pushes positions into an open table: without and with painting it.
const turns = async (n) => {
  for (let left = n; left > 0; left--) await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
};
window.settled = async () => {
  await new Promise((done) => setTimeout(done));
  await turns(2);
  await new Promise((done) => setTimeout(done));
  await turns(1);
};
window.painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
