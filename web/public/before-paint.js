// Sets theme, language and direction on <html> before the first paint; web/lib/language.ts and theme keep them.
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
})()
