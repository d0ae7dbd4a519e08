import { sealFindings } from '@barem/shared/audit-log/endpoints'
import { resources } from '@barem/shared/i18n/resources'
import { locales } from '@barem/shared/values/constants'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const { SealFindings } = await import('./SealDialog.tsx')
const { changeLocale } = await import('#i18n/i18n.ts')

test.each(locales)(
  'each thing that is not as it was sealed is told in words and by its batch: %s',
  async (locale) => {
    await changeLocale(locale)
    const findings = sealFindings.map((code, at) => ({
      ...{ code, batch: at + 7, eventId: code.startsWith('event') ? `019a-${at}` : null },
    }))
    const shown = renderToStaticMarkup(<SealFindings findings={findings} findingsTotal={1_234} />)
    const lines = [...shown.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line!)
    expect(lines).toHaveLength(sealFindings.length)
    const words: Record<string, string> = resources[locale].audit.seal.finding
    for (const [at, { code, batch, eventId }] of findings.entries()) {
      expect(lines[at]).toContain(words[code])
      expect(lines[at]).toContain(String(batch))
      expect(lines[at]!.includes('audit-hash')).toBe(eventId !== null)
    }
    // how many there are in all, of which not all are listed
    expect(shown).toMatch(/1[.,]234/)
  },
)
