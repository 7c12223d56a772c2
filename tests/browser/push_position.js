// Pushes one position into an open table, as the server would, and waits until it is painted.
async ([table, { seating, frame, events }, isNew]) => {
  const turns = async (n) => {
    for (let left = n; left > 0; left--) await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  };
  const settled = async () => {
    await new Promise((done) => setTimeout(done));
    await turns(2);
    await new Promise((done) => setTimeout(done));
    await turns(1);
  };
  const info = { ...table, ...seating, version: frame.version, status: frame.over ? 'over' : 'running' };
  if (isNew) {
    window.push({ type: 'presence', table: { ...info, status: 'waiting' } });
    await settled();
  }
  window.push({ type: events.length ? 'events' : 'frame', frame, events, table: info, answers: null });
  await settled();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
