import { expect, test, vi } from 'vitest'
import { copyCell, type GridColumn, isWanted, pasteInto } from '#document/grid-columns.ts'
import { copiedLine, emptyLine, identityOf, type LineValues, linesFrom, withoutBlankEnd } from './line.ts'
import { isSending, whileSending } from './sending.ts'

const id = '01a1fc0b-e3e4-7d5f-8a51-3f1b6c2e9a40'
const pictured = () => ({ ...emptyLine(), photoId: id })

test('a photo belongs to its invoice: another line begins without either', () => {
  expect(copiedLine({ ...pictured(), invoiceNumber: 'C26TAA-1', amount: 5 })).toMatchObject({
    ...{ photoId: null, invoiceNumber: null, amount: 5 },
  })
})

test('a line of which there is a photo alone, here or on its way, is a line', async () => {
  const [blank, line] = [emptyLine(), pictured()]
  expect(withoutBlankEnd([line, blank])).toEqual([line])
  const both = async () => expect(withoutBlankEnd([line, blank])).toEqual([line, blank])
  await whileSending(blank.key, both, vi.fn())
  expect(withoutBlankEnd([line, blank])).toEqual([line])
})

test('a photo is on its way to the line of one ticket; a second one for it is refused in words', async () => {
  const refused = vi.fn()
  const [own, other] = ['a', 'b'].map((ticket) => linesFrom([pictured()], ticket)[0]!)
  const sent = async () => 'sent'
  const meanwhile = async () => {
    expect([own!, other!].map(({ key }) => isSending(key))).toEqual([true, false])
    expect(await whileSending(other!.key, sent, refused)).toBe('sent')
    expect(refused).not.toHaveBeenCalled()
    expect(await whileSending(own!.key, sent, refused)).toBe(null)
  }
  await whileSending(own!.key, meanwhile, refused)
  expect(refused).toHaveBeenCalledOnce()
  // a draft from before lines were told apart over tickets
  expect([own!, { key: 'line-0' }].map(identityOf)).toEqual(['line-0', 'line-0'])
})

test('its cell takes neither what is pasted nor what stands above it, and Enter does not stop there', () => {
  const column: GridColumn<LineValues> = {
    ...{ key: 'photoId', title: 'expenseTicket.line.photoId', kind: 'own', Cell: () => null },
  }
  const line = emptyLine()
  expect(pasteInto(column, line, 'a.png', 'vi')).toBe(line)
  expect(copyCell(column, pictured(), line)).toBe(line)
  expect(isWanted(column, line)).toBe(false)
})
