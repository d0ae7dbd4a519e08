import type { ProductItem } from '@barem/shared/product/endpoints'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const asked: { id: string; options: unknown }[] = []
vi.mock('#form/use-picture.ts', () => ({
  usePicture: (id: string, options: unknown) => void asked.push({ id, options }),
}))

const { productColumns } = await import('./columns.tsx')

test('a page of a hundred products asks for thumbnails alone, each once, of those that have a picture', () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    ...{ id: `product ${at}`, name: `Thép ${at}`, pictureId: at % 4 === 3 ? null : `picture ${at}` },
  })) as ProductItem[]
  const { render } = productColumns.picture
  renderToStaticMarkup(rows.map((row) => <Fragment key={row.id}>{render(row)}</Fragment>))
  expect(asked).toHaveLength(75)
  expect(new Set(asked.map(({ id }) => id)).size).toBe(75)
  expect(asked.every(({ options }) => (options as { thumbnail?: boolean }).thumbnail)).toBe(true)
})
