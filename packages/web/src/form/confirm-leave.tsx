import { CONFIRMED } from '@barem/shared/values/constants'
import { Button } from 'antd'
import { dropUnsaved, hasUnsaved, keepsDrafts, keepUnsaved } from '#draft/unsaved.ts'
import { confirm, openDialog } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'

const words = {
  leave: { title: 'frame.form.leave', yes: 'frame.form.leaveYes', no: 'frame.form.leaveNo' },
  close: { title: 'frame.form.closeUnsaved', yes: 'frame.form.close', no: 'frame.form.closeNo' },
} as const

/**
 * Asks before unsaved changes are left behind; true when they may be. A form that keeps drafts offers to keep this one
 * or to throw it away.
 */
export async function confirmLeave(way: keyof typeof words = 'leave'): Promise<boolean> {
  if (!hasUnsaved()) return true
  const title = textOf(words[way].title)
  const yes = textOf(words[way].yes)
  const no = textOf(words[way].no)
  if (!keepsDrafts()) {
    const text = textOf('frame.form.leaveText')
    return (await confirm({ title, text, yes, no, danger: true })) === CONFIRMED
  }
  const answer = await ask(title, yes, no)
  if (answer === 'drop') dropUnsaved()
  if (answer === 'keep') await keepUnsaved()
  return answer !== 'stay'
}

function ask(title: string, yes: string, no: string): Promise<'stay' | 'keep' | 'drop'> {
  return new Promise((answer) => {
    const open: Parameters<typeof openDialog>[0] = (modal) => {
      const shown = modal.confirm({
        title,
        content: textOf('recovery.leave.text'),
        okText: yes,
        okType: 'default',
        cancelText: no,
        cancelButtonProps: { type: 'primary' },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => answer('keep'),
        onCancel: () => answer('stay'),
        footer: (_, { OkBtn, CancelBtn }) => (
          <>
            <Button
              type="text"
              danger
              onClick={() => {
                answer('drop')
                shown.destroy()
              }}
            >
              {textOf('recovery.leave.discard')}
            </Button>
            <OkBtn />
            <CancelBtn />
          </>
        ),
      })
    }
    openDialog(open, () => answer('stay'))
  })
}
