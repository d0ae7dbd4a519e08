import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { textOf } from '#i18n/i18n.ts'
import { DraftNotice } from './DraftNotice.tsx'

const shown = (count: number) =>
  renderToStaticMarkup(
    <DraftNotice
      drafts={Array.from({ length: count }, (_, at) => ({
        ...{ key: `d${at}`, person: 'p', place: '/', at, base: {}, values: { note: `${at}` } },
      }))}
      schema={z.object({ note: z.string() })}
      labels={{}}
      version={0}
      onRestore={() => undefined}
      onDiscard={() => undefined}
    />,
  )
const offers = (html: string) => html.split(textOf('recovery.draft.restore')).length - 1

test('of many drafts the newest are offered, and the others are one press away: the form stays in sight', () => {
  expect(offers(shown(2))).toBe(2)
  expect(shown(2)).not.toContain('cũ hơn')
  expect(offers(shown(9))).toBe(2)
  expect(shown(9)).toContain(textOf('recovery.draft.others', { count: 7 }))
})
