import { Button } from 'antd'
import { allUnsaved, keepUnsaved, saverOf, type Unsaved } from '#draft/unsaved.ts'
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
 * Asks before unsaved changes are left behind, of what was drawn since; true when they may be. What keeps a draft is kept,
 * saved where all of it can be, or thrown away; what keeps none is lost, which is said of it alone.
 * Whoever tries again while they are asked stays.
 */
export async function confirmLeave(way: keyof typeof words = 'leave', since = 0): Promise<boolean> {
  const left = allUnsaved(since).filter(({ goesOn }) => !goesOn)
  if (left.length === 0) return true
  if (isAsked) return false
  isAsked = true
  // the question whether something over the page is closed is itself answered by Back
  const release = way === 'leave' ? holdHistory() : () => {}
  try {
    return await mayLeave(way, left)
  } finally {
    isAsked = false
    release()
  }
}

async function mayLeave(way: keyof typeof words, left: readonly Unsaved[]): Promise<boolean> {
  const drafted = left.filter(({ keepsDraft }) => keepsDraft)
  const lost = left.filter(({ keepsDraft }) => !keepsDraft)
  const save = lost.length === 0 ? saverOf(drafted) : null
  const answer = await ask({ way, ...questionOf(way, { drafted, lost, saves: save !== null }) })
  if (answer === 'stay') return false
  if (answer === 'yes' && save) return save()
  for (const one of answer === 'drop' ? left : lost) one.drop()
  if (answer === 'yes') await keepUnsaved(drafted)
  return true
}

interface Left {
  drafted: readonly Unsaved[]
  lost: readonly Unsaved[]
  saves: boolean
}

function questionOf(way: keyof typeof words, { drafted, lost, saves }: Left): Omit<Asked, 'way'> {
  const leave = textOf(words[way].yes)
  const said = { title: textOf(words[way].title), no: textOf(words[way].no) }
  const rest = drafted.length > 0 ? 'recovery.leave.rest' : 'frame.form.leaveText'
  const loses = new Set(lost.map(({ lostText }) => lostText?.() ?? textOf(rest)))
  if (drafted.length === 0) return { ...said, text: [...loses].join(' '), drop: leave }
  const drop = textOf('recovery.leave.discard')
  if (saves) return { ...said, drop, yes: textOf(words[way].save), how: 'saves' }
  const text = [textOf('recovery.leave.text'), ...loses].join(' ')
  return { ...said, text, drop, yes: leave, how: lost.length > 0 ? 'loses' : 'keeps' }
}

interface Asked {
  title: string
  text?: string
  no: string
  /** The way on that loses all of it. */
  drop: string
  /** The one that keeps what it can, where there is one. */
  yes?: string
  /** What that one does: it is the one to take where it saves, else staying is; it is a danger where it loses a part. */
  how?: 'saves' | 'keeps' | 'loses'
  way: keyof typeof words
}

/** The primary answer loses nothing; those that do are marked as such. */
function ask({ title, text, no, drop, yes, how, way }: Asked): Promise<'stay' | 'yes' | 'drop'> {
  const saves = how === 'saves'
  return new Promise((answer) => {
    const open: Parameters<typeof openDialog>[0] = (modal, asked) => {
      const leave = (as: 'stay' | 'drop') => () => {
        answer(as)
        shown.destroy()
      }
      const shown = modal.confirm({
        title,
        // Back goes on with the way to another page
        content: asked && way === 'close' ? asked(text, leave('stay')) : text,
        okText: yes,
        okType: saves ? 'primary' : 'default',
        okButtonProps: { danger: how === 'loses' },
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
