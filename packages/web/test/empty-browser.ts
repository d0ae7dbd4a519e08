// Before each test file: what modules read of a browser as they are imported, a store that holds nothing and a document without
// elements, and all texts, in Vietnamese. A test that wants more of a browser puts its own in their place; what is imported
// here, the modules of i18n/, it cannot mock.
const nothing = () => null
const browser = {
  localStorage: { getItem: nothing, setItem: nothing, removeItem: nothing },
  document: { documentElement: {} },
}
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

const { changeLocale, loadModuleWords } = await import('#i18n/i18n.ts')
await changeLocale('vi')
await loadModuleWords()

export {}
