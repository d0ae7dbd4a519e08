// Before anything is drawn: the theme, so that a dark screen never flashes white, and the language's chunk on its way.
// A script of its own because nothing inline may run; a change of it takes a new name, for it is kept for a year.
;(() => {
  const { dataset } = document.currentScript
  const page = document.documentElement
  let kept = {}
  try {
    kept = localStorage
  } catch {
    // A browser that keeps nothing follows the system.
  }
  const dark = kept.THEME ? kept.THEME === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  page.dataset.theme = dark ? 'dark' : 'light'
  page.lang = kept.LOCALE === 'en_US' ? 'en' : 'vi'
  if (!dataset[page.lang]) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = dataset[page.lang]
  document.head.append(link)
})()
