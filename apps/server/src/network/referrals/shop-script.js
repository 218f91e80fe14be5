// For the pages of a shop: stores the code of a referral link, once the visitor has agreed, for 60 days.
(() => {
  const {
    consent,
    forward,
    parameter = 'affiliateCode',
  } = (document.currentScript || document.documentElement).dataset;
  const KEPT_SECONDS = 60 * 24 * 60 * 60;
  const query = new URLSearchParams(location.search);
  const given = (query.get(parameter) || '').toUpperCase();
  const followed = /^[A-Z0-9]{1,50}$/.test(given) ? { code: given, at: seconds() } : null;
  let agreed = consent === 'given';

  function seconds() {
    return Math.floor(Date.now() / 1000);
  }

  function kept() {
    const [, code, at] = /(?:^|; )blattwerk=([A-Z0-9]{1,50})\.(\d{10})(?:;|$)/.exec(document.cookie) || [];
    return code && seconds() - at < KEPT_SECONDS ? { code, at: +at } : null;
  }

  function keep(value, age) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser that visits a shop has a Cookie Store
    document.cookie = `blattwerk=${value}; path=/; max-age=${age}; samesite=lax${secure}`;
  }

  function fill(click) {
    for (const field of document.querySelectorAll('input[data-blattwerk]'))
      field.value = !click
        ? ''
        : field.dataset.blattwerk === 'at'
          ? new Date(click.at * 1000).toISOString()
          : click.code;
  }

  // Once per visit, the shop is sent a code stored by an earlier one.
  function tell(code) {
    if (sessionStorage.getItem('blattwerk') === code) return;
    sessionStorage.setItem('blattwerk', code);
    query.set(parameter, code);
    fetch(`${location.pathname}?${query}`).catch(() => sessionStorage.removeItem('blattwerk'));
  }

  const clicked = () => (agreed || kept() ? followed || kept() : null);

  function show() {
    const click = clicked();
    if (followed && click) keep(`${click.code}.${click.at}`, KEPT_SECONDS);
    if (click && !followed && forward !== undefined) tell(click.code);
    fill(click);
    return click;
  }

  window.blattwerk = {
    consent(isGiven) {
      agreed = isGiven;
      if (isGiven) return show();
      keep('', 0);
      sessionStorage.removeItem('blattwerk');
      return fill(null);
    },
    click: clicked,
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show);
  else show();
})();
