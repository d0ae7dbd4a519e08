import { Button } from 'antd'
import { dropUnsaved, hasUnsaved, keepsDrafts, keepUnsaved, unsavedSaver } from '#draft/unsaved.ts'
import { openDialog } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { holdHistory } from '#ui/layers.ts'

const words = {
  leave: {
    ...{ title: 'frame.form.leave', yes: 'frame.form.leaveYes', no: 'frame.form.leaveNo' },
    save: 'frame.form.leaveSave',
  },
  close: {
    ...{ title: 'frame.form.closeUnsaved', yes: 'frame.form.close', no: 'frame.form.closeNo' },
    save: 'frame.form.closeSave',
  },
} as const

/** One question at a time, until what it was answered is done. */
let isAsked = false

/**
 * Asks before unsaved changes are left behind; true when they may be. Where they could be saved as they are, it offers that;
 * else a form that keeps drafts offers to keep this one. Either way they may be thrown away.
 * Whoever tries again while they are asked stays.
 */
export async function confirmLeave(way: keyof typeof words = 'leave'): Promise<boolean> {
  if (!hasUnsaved()) return true
  if (isAsked) return false
  isAsked = true
  // the question whether something over the page is closed is itself answered by Back
  const release = way === 'leave' ? holdHistory() : () => {}
  try {
    return await mayLeave(way)
  } finally {
    isAsked = false
    release()
  }
}

async function mayLeave(way: keyof typeof words): Promise<boolean> {
  const title = textOf(words[way].title)
  const leave = textOf(words[way].yes)
  const no = textOf(words[way].no)
  if (!keepsDrafts()) {
    const answer = await ask({ ...{ title, no, way }, text: textOf('frame.form.leaveText'), drop: leave })
    return answer === 'drop'
  }
  const drop = textOf('recovery.leave.discard')
  const save = unsavedSaver()
  const answer = save
    ? await ask({ ...{ title, no, way, drop }, yes: textOf(words[way].save), saves: true })
    : await ask({ ...{ title, no, way, drop }, text: textOf('recovery.leave.text'), yes: leave })
  if (answer === 'drop') dropUnsaved()
  if (answer === 'yes' && save) return save()
  if (answer === 'yes') await keepUnsaved()
  return answer !== 'stay'
}

interface Asked {
  title: string
  text?: string
  no: string
  /** The way on that loses what was typed. */
  drop: string
  /** The one that loses nothing, where there is one. */
  yes?: string
  /** That one saves, and is the one to take; else staying is. */
  saves?: boolean
  way: keyof typeof words
}

/** The primary answer loses nothing; the one that does is marked as such. */
function ask({ title, text, no, drop, yes, saves = false, way }: Asked): Promise<'stay' | 'yes' | 'drop'> {
  return new Promise((answer) => {
    const open: Parameters<typeof openDialog>[0] = (modal, asked) => {
      const leave = (how: 'stay' | 'drop') => () => {
        answer(how)
        shown.destroy()
      }
      const shown = modal.confirm({
        title,
        // Back goes on with the way to another page
        content: asked && way === 'close' ? asked(text, leave('stay')) : text,
        okText: yes,
        okType: saves ? 'primary' : 'default',
        cancelText: no,
        cancelButtonProps: { type: saves ? 'default' : 'primary' },
        focusable: { autoFocusButton: saves ? 'ok' : 'cancel' },
        onOk: () => answer('yes'),
        onCancel: () => answer('stay'),
        footer: (_, { OkBtn, CancelBtn }) => (
          <>
            <Button type="text" danger onClick={leave('drop')}>
              {drop}
            </Button>
            {saves ? <CancelBtn /> : null}
            {yes ? <OkBtn /> : null}
            {saves ? null : <CancelBtn />}
          </>
        ),
      })
    }
    openDialog(open, () => answer('stay'))
  })
}
