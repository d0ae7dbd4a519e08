import { Button, type ModalFuncProps } from 'antd'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { announceUnsaved, hasUnsaved, type Unsaved, undrafted } from '#draft/unsaved.ts'
import { textOf } from '#i18n/i18n.ts'
import { elementWith } from '../../test/run-hooks.ts'
import { confirmLeave } from './confirm-leave.tsx'

const opened = vi.hoisted(() => ({ question: {} as ModalFuncProps }))
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

/** What was asked last: its words, and how each of its buttons is drawn. */
function shown() {
  const { okText, okType, okButtonProps, cancelText, cancelButtonProps, focusable, footer } = opened.question
  const OkBtn = () => (
    <Button type={okType as 'primary'} {...okButtonProps}>
      {okText}
    </Button>
  )
  const CancelBtn = () => <Button {...cancelButtonProps}>{cancelText}</Button>
  const drawn = (footer as (origin: null, parts: object) => ReactNode)(null, { OkBtn, CancelBtn })
  const buttons = renderToStaticMarkup(drawn).match(/<button.*?<\/button>/g)!
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, '')
  return {
    all: buttons.map(words),
    primary: buttons.filter((html) => html.includes('ant-btn-primary')).map(words),
    danger: buttons.filter((html) => html.includes('ant-btn-dangerous')).map(words),
    focused: focusable?.autoFocusButton === 'ok' ? okText : cancelText,
  }
}

/** Presses the button that throws all of it away. */
function pressDrop() {
  const { footer } = opened.question
  const Nothing = () => null
  const drawn = (footer as (origin: null, parts: object) => ReactNode)(null, {
    OkBtn: Nothing,
    CancelBtn: Nothing,
  })
  elementWith(drawn, { danger: true }).props.onClick()
}

async function asked(keepsDraft: boolean, canSave: boolean) {
  const stop = announceUnsaved({
    ...{ keepsDraft, drawn: 1, keep: async () => undefined, drop: () => undefined },
    saver: () => (canSave ? async () => true : null),
  })
  const leaving = confirmLeave()
  const question = shown()
  opened.question.onCancel?.()
  expect(await leaving).toBe(false)
  stop()
  return question
}

test('what loses nothing is the primary answer: saving where that can succeed, else staying', async () => {
  const [save, leave, stay] = ['leaveSave', 'leaveYes', 'leaveNo'].map((key) => textOf(`frame.form.${key}`))
  const drop = textOf('recovery.leave.discard')
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

/** A form that keeps a draft and could be saved, below something that keeps none; both write down what becomes of them. */
function formBelowDialog() {
  const done: string[] = []
  const form: Unsaved = {
    ...{ keepsDraft: true, drawn: 1 },
    keep: async () => void done.push('form kept'),
    drop: () => void done.push('form dropped'),
    saver: () => async () => true,
  }
  const stops = [
    announceUnsaved(form),
    announceUnsaved(undrafted(2, { drop: () => void done.push('dialog dropped') })),
  ]
  const stop = () => {
    for (const end of stops) end()
  }
  return { done, stop }
}

test('of two the draft of the one is kept, and only the other is lost', async () => {
  const { done, stop } = formBelowDialog()
  const [drop, leave, stay] = ['recovery.leave.discard', 'frame.form.leaveYes', 'frame.form.leaveNo'].map(
    (key) => textOf(key),
  )
  const leaving = confirmLeave()
  expect(opened.question.content).toBe(`${textOf('recovery.leave.text')} ${textOf('recovery.leave.rest')}`)
  expect(shown()).toEqual({
    ...{ all: [drop, leave, stay], primary: [stay], danger: [drop, leave], focused: stay },
  })
  opened.question.onOk?.()
  expect([await leaving, done]).toEqual([true, ['dialog dropped', 'form kept']])
  done.length = 0
  const dropping = confirmLeave()
  pressDrop()
  expect([await dropping, done]).toEqual([true, ['form dropped', 'dialog dropped']])
  stop()
})

test('closing a dialog asks about what is in it, and leaves what lies behind it as it is', async () => {
  const { done, stop } = formBelowDialog()
  const closing = confirmLeave('close', 2)
  expect(opened.question.content).toBe(textOf('frame.form.leaveText'))
  pressDrop()
  expect([await closing, done]).toEqual([true, ['dialog dropped']])
  expect(await confirmLeave('close', 3)).toBe(true)
  stop()
})

test('what arrives without its page is not asked about, but keeps the tab from being closed', async () => {
  const arrived = announceUnsaved(undrafted(0, { goesOn: true }))
  expect([await confirmLeave(), hasUnsaved()]).toEqual([true, true])
  arrived()
  expect(hasUnsaved()).toBe(false)
})
