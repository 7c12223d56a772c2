// Pushes one position into an open table, as the server would, and waits until it is painted.
async ([table, { seating, frame, events }, isNew]) => {
  const { settled, painted } = window;
  const info = { ...table, ...seating, version: frame.version, status: frame.over ? 'over' : 'running' };
  if (isNew) {
    window.push({ type: 'presence', table: { ...info, status: 'waiting' } });
    await settled();
  }
  window.push({ type: events.length ? 'events' : 'frame', frame, events, table: info, answers: null });
  await settled();
  await painted();
}
