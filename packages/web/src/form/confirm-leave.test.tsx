import { Button, type ModalFuncProps } from 'antd'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { announceUnsaved } from '#draft/unsaved.ts'
import { confirmLeave } from './confirm-leave.tsx'

const opened = vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
  return { question: {} as ModalFuncProps }
})
vi.mock('#ui/layers.ts', () => ({ holdHistory: () => () => undefined }))
vi.mock('#feedback/feedback.ts', async (original) => ({
  ...(await original<object>()),
  openDialog: (open: (modal: object) => void) =>
    open({
      confirm: (question: ModalFuncProps) => {
        opened.question = question
        return { destroy: () => undefined }
      },
    }),
}))

/** The buttons by their words: which is the primary one and has the focus, and which are marked as a danger. */
async function asked(keepsDraft: boolean, canSave: boolean) {
  const stop = announceUnsaved({
    ...{ keepsDraft, keep: async () => undefined, drop: () => undefined },
    saver: () => (canSave ? async () => true : null),
  })
  const leaving = confirmLeave()
  const { okText, okType, cancelText, cancelButtonProps, focusable, footer, onCancel } = opened.question
  const OkBtn = () => <Button type={okType as 'primary'}>{okText}</Button>
  const CancelBtn = () => <Button {...cancelButtonProps}>{cancelText}</Button>
  const drawn = (footer as (origin: null, parts: object) => ReactNode)(null, { OkBtn, CancelBtn })
  const buttons = renderToStaticMarkup(drawn).match(/<button.*?<\/button>/g)!
  onCancel?.()
  expect(await leaving).toBe(false)
  stop()
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, '')
  return {
    all: buttons.map(words),
    primary: buttons.filter((html) => html.includes('ant-btn-primary')).map(words),
    danger: buttons.filter((html) => html.includes('ant-btn-dangerous')).map(words),
    focused: focusable?.autoFocusButton === 'ok' ? okText : cancelText,
  }
}

test('what loses nothing is the primary answer: saving where that can succeed, else staying', async () => {
  const [save, leave, stay] = ['frame.form.leaveSave', 'frame.form.leaveYes', 'frame.form.leaveNo']
  const drop = 'recovery.leave.discard'
  expect(await asked(true, true)).toEqual({
    ...{ all: [drop, stay, save], primary: [save], danger: [drop], focused: save },
  })
  expect(await asked(true, false)).toEqual({
    ...{ all: [drop, leave, stay], primary: [stay], danger: [drop], focused: stay },
  })
  // no draft is kept: whoever leaves loses it
  expect(await asked(false, false)).toEqual({
    ...{ all: [leave, stay], primary: [stay], danger: [leave], focused: stay },
  })
})
