// Pushes positions into an open table; returns what is not visible in them, and how often a first step was tapped.
async ([table, samples, thumb]) => {
  const { settled, painted } = window;
  // The boxes that clip what is inside an element; worked out once in a position.
  let clips = new Map();
  const clipsOf = (one) => {
    if (!one) return [];
    if (!clips.has(one)) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const isOpen = overflowX === 'visible' && overflowY === 'visible';
      const own = isOpen ? [] : [[one.getBoundingClientRect(), one.className]];
      clips.set(one, [...own, ...clipsOf(one.parentElement)]);
    }
    return clips.get(one);
  };
  const clippedBy = (box, one) =>
    clipsOf(one.parentElement).find(
      ([edge]) =>
        box.top < edge.top - 1 || box.bottom > edge.bottom + 1 || box.left < edge.left - 1 || box.right > edge.right + 1,
    )?.[1];
  const faultOf = (one) => {
    const box = one.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return 'has no size';
    if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) {
      return `is outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
    }
    const clip = clippedBy(box, one);
    if (clip !== undefined) return `is cut off by ${clip}`;
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!one.contains(found) && !found?.contains(one)) return `is covered by ${found?.outerHTML.slice(0, 90)}`;
  };
  const nameOf = (one) => one.dataset.plays ?? one.dataset.news ?? one.className;
  const FIRST_STEPS = '.stage [aria-expanded="false"][data-plays], .stage [aria-pressed="false"]';
  const faults = [];
  // What cannot be seen is laid out, but not drawn: that took half of the time.
  document.documentElement.style.opacity = 0;
  let taps = 0;
  let group = '';
  let isNew = true;
  for (const { seating, frame, events, isNews } of samples) {
    const info = { ...table, ...seating, version: frame.version, status: frame.over ? 'over' : 'running' };
    if (group !== JSON.stringify(seating)) {
      group = JSON.stringify(seating);
      window.push({ type: 'presence', table: { ...info, status: 'waiting' } });
      await settled();
      // A board that has just appeared measures its place when it is painted.
      isNew = true;
    }
    window.push({ type: events.length ? 'events' : 'frame', frame, events, table: info, answers: null });
    await settled();
    if (isNew) await painted();
    isNew = false;
    const place = `${seating.rules}, ${frame.seats} seats, ${seating.chance}, ${frame.board.phase} ${frame.label}`;
    const rendered = (where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility());
    const isEnabled = (one) => one.ariaDisabled !== 'true';
    const listControls = () => rendered('.stage [data-plays]').filter(isEnabled);
    const isAsked = frame.over || (frame.choices.length > 0 && !frame.isOpenWindow);
    const listAll = () => [...listControls(), ...(frame.over ? rendered('.over .button.brass') : [])];
    const faultsOf = (controls, others) => {
      clips = new Map();
      const found = [...controls, ...others].map((one) => [nameOf(one), faultOf(one)]);
      const faulty = found.filter(([, fault]) => fault).map((words) => words.join(' '));
      for (const one of controls) {
        const { width, height } = one.getBoundingClientRect();
        if (Math.min(width, height) < thumb - 0.5) faulty.push(`${nameOf(one)} is ${width} x ${height}`);
      }
      const page = document.scrollingElement;
      if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faulty.push('the page scrolls');
      return faulty;
    };
    const lookAtPosition = () => {
      const controls = listAll();
      const news = frame.over ? [] : rendered('.stage [data-news]');
      // At the end, the best score; and always whose turn it is, and at what game.
      const standing = document.querySelectorAll('.status, header h1, #result li:first-child > strong');
      const found = faultsOf(controls, [...news, ...standing]);
      if (isAsked && !controls.length) found.push('no control');
      if (isNews && !news.length) found.push('no news');
      const labels = [...document.querySelectorAll('.choice')].map((one) => one.textContent);
      if (new Set(labels).size < labels.length) found.push('two moves in the list read the same');
      return found;
    };
    const lookAtControls = () => {
      const controls = listControls();
      return [...faultsOf(controls, []), ...(controls.length ? [] : ['no control'])];
    };
    // Boards that load or come to rest late, as they do on a busy machine, are waited for: one measures
    // its place when it is painted.
    const check = async (look, when) => {
      let found = look();
      for (let left = 30; found.length && left > 0; left--) {
        await painted();
        found = look();
      }
      faults.push(...found.map((text) => `${place}: ${text}${when}`));
    };
    await check(lookAtPosition, '');
    // What is tapped first opens or offers what is tapped then.
    for (let step = 0; step < 2; step++) {
      const first = rendered(FIRST_STEPS).filter(isEnabled)[step];
      if (!first) break;
      first.click();
      taps++;
      await settled();
      await check(lookAtControls, ` after a tap on ${first.ariaLabel}`);
    }
  }
  return [faults, taps];
}
