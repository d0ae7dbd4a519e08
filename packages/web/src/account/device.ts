/** What a browser says of itself, as far as people tell devices apart by it; null where it says nothing known. */
export interface Device {
  browser: string | null
  system: string | null
  phone: boolean
}

// The order matters: every browser claims to be those that came before it.
const browsers: readonly [RegExp, string][] = [
  [/\bZalo\b/i, 'Zalo'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system out of a user agent. */
export function deviceOf(userAgent: string): Device {
  const named = (known: typeof browsers) => known.find(([mark]) => mark.test(userAgent))?.[1] ?? null
  return {
    browser: named(browsers),
    system: named(systems),
    phone: /\b(?:iPhone|Android.+Mobile|Windows Phone)\b/.test(userAgent),
  }
}
