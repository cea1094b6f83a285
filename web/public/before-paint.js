// Sets on <html> what the first paint depends on: web/lib/{theme-choice,language,appearance}.ts keep it true.
;(() => {
  const html = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const chosen = read('theme')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  html.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  const language = read('language') || 'en'
  const tags = { gr: 'el', no: 'nb', zh: 'zh-Hans', sr: 'sr-Latn', pt: 'pt-PT' }
  html.lang = tags[language] || language
  html.dir = language === 'ar' ? 'rtl' : 'ltr'
  if (read('density') === 'compact') html.dataset.density = 'compact'
  const motion = read('motion')
  const isChosen = motion === 'reduced' || motion === 'full'
  const isStill = isChosen ? motion === 'reduced' : matchMedia('(prefers-reduced-motion: reduce)').matches
  html.toggleAttribute('data-reduced-motion', isStill)
})()
