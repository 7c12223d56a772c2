// Returns how many numbers the board shows, and those of them that a tap does not explain.
//
// A number is a text with a figure and at most two words beside it; a longer one is a sentence, which tells
// by itself what is counted. What lies on top where a number stands must have an explanation, or be a control.
// The faces of dice are no numbers of this kind: a die that lies still is looked at, and its meaning is told
// beside it.
() => {
  const wordsIn = (text) => text.match(/\p{L}{2,}/gu)?.length ?? 0;
  const isNumber = (text) => /\d/.test(text) && wordsIn(text) <= 2 && !/[.;]$/.test(text);
  const isLegible = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen, title');
  const placeOf = (one) => {
    const path = [];
    for (; one && !one.matches('.place'); one = one.parentElement) {
      path.unshift([one.tagName.toLowerCase(), ...one.classList].filter((name) => !name.startsWith('svelte-')).join('.'));
    }
    return path.slice(-4).join(' > ');
  };
  const texts = document.createTreeWalker(document.querySelector('.place'), NodeFilter.SHOW_TEXT);
  const unexplained = new Set();
  let count = 0;
  while (texts.nextNode()) {
    const own = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent.trim();
    if (!isNumber(text) || !isLegible(own) || own.closest('.die')) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { x, y, width, height } = range.getBoundingClientRect();
    count += 1;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const trigger = top?.closest('[aria-describedby^="explanation-"]');
    const isTold = trigger && document.getElementById(trigger.getAttribute('aria-describedby')).textContent.length > 10;
    if (!isTold && !own.closest('button, [role=slider]')) unexplained.add(`${placeOf(own)}: ${text}`);
  }
  return { count, unexplained: [...unexplained] };
}
