import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput, type AmountInputProps } from '#form/AmountInput.tsx'
import { issueText } from '#form/issue-text.ts'
import { savedByWords } from '#form/stale-words.ts'
import { useFormat } from '#i18n/i18n.ts'
import { isComposing } from '#ui/keys.ts'
import { useMobile } from '#ui/use-media.ts'
import './inline.css'
import { type Edit, type Figure, type InlineEdits, useEdits } from './use-inline-edits.ts'

interface InlineFigureProps extends Pick<AmountInputProps, 'read'> {
  figure: Figure
  /** Cells of one column go from row to row. */
  column: string
  unit?: string
  /** The cell as it is read. */
  text: string
}

/** A figure of a list that a click, Enter or F2 lets one type; on a phone it is typed in the form of its record. */
export function InlineFigure(props: InlineFigureProps) {
  const edits = useEdits()
  const mobile = useMobile()
  if (!edits || mobile) return <span className="figures">{props.text}</span>
  return <Editable {...props} edits={edits} />
}

const OWN = '[data-inline]'

function Editable({ figure, column, unit, text, read, edits }: InlineFigureProps & { edits: InlineEdits }) {
  const { t } = useTranslation()
  const place = useRef<HTMLSpanElement>(null)
  const edit = edits.of(figure)
  const isOpen = edit !== undefined && edit.state !== 'saving'
  const wasOpen = useRef(false)
  // one that comes back refused leaves the cursor where somebody types by now
  const isBegun = edit?.state === 'typing'
  useEffect(() => {
    if (isOpen && !wasOpen.current && isBegun) place.current?.querySelector('input')?.focus()
    wasOpen.current = isOpen
  }, [isOpen, isBegun])
  const name = t('workspace.inline.edit', { field: figure.label, name: figure.of })
  const begin = () => edits.begin(figure)
  if (!edit || edit.state === 'saving')
    return (
      <span ref={place} data-inline={column}>
        <button
          type="button"
          className="inline-figure figures"
          aria-label={text ? `${name}: ${text}` : name}
          aria-busy={edit !== undefined}
          onClick={begin}
          onKeyDown={(event) => event.key === 'F2' && begin()}
        >
          {edit ? <Saving edit={edit} unit={unit} /> : text}
        </button>
      </span>
    )
  /** Leaves this cell for the one of the next or the former row; where there is none, for its own as it is read. */
  const goOn = (way: 1 | -1) => {
    const own = place.current?.closest(OWN)
    const cells = [...document.querySelectorAll<HTMLElement>(`[data-inline="${column}"]`)]
    const next = own ? cells[cells.indexOf(own as HTMLElement) + way] : undefined
    // which of two stands is chosen by a button, and by no key that goes on
    if (!edit.theirs) edits.save(figure)
    const to = next?.querySelector<HTMLElement>('input,button')
    if (to instanceof HTMLButtonElement) to.click()
    else if (to) to.focus()
    else focusSoon(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (isComposing(event.nativeEvent) || !(event.target instanceof HTMLInputElement)) return
    // to the buttons that choose
    if (key === 'Tab' && edit.theirs) return
    if (key === 'Enter' || key === 'Tab') {
      event.preventDefault()
      goOn(shiftKey ? -1 : 1)
    }
    if (key === 'Escape') {
      event.stopPropagation()
      edits.giveUp(figure)
      focusSoon(place)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what the input inside hears
    <span
      ref={place}
      data-inline={column}
      className="inline-open"
      title={t('workspace.inline.keys')}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        // a question, such as whether the page is left, is answered before anything is saved
        if (edit.state === 'typing' && !relatedTarget?.closest('[role="dialog"]')) edits.save(figure)
      }}
    >
      <AmountInput
        value={edit.typed}
        onChange={(typed) => edits.type(figure, typed)}
        ariaLabel={name}
        faulty={edit.state === 'failed'}
        {...(unit ? { unit } : {})}
        {...(read ? { read } : {})}
      />
      <Problem {...{ edit, edits, figure }} />
    </span>
  )
}

/** After React has drawn the cell as it is read. */
function focusSoon(place: { current: HTMLElement | null }): void {
  setTimeout(() => place.current?.querySelector('button')?.focus())
}

function Saving({ edit, unit }: { edit: Edit; unit: string | undefined }) {
  const format = useFormat()
  const shown = typeof edit.typed === 'number' ? format.number(edit.typed, 4) : ''
  return (
    <span className="inline-saving">
      {shown} {unit}
    </span>
  )
}

interface ProblemProps {
  edit: Edit
  edits: InlineEdits
  figure: Figure
}

/** What is wrong with what was typed; where somebody else changed the same, both and a choice. */
function Problem({ edit, edits, figure }: ProblemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { issue, problem, theirs, again } = edit
  if (theirs)
    return (
      <span role="alert" className="inline-problem">
        {t('workspace.inline.both', {
          who: savedByWords(theirs.savedBy),
          value: theirs.value === null ? '–' : format.number(theirs.value, 4),
        })}
        <Button size="small" onClick={() => edits.save(figure)}>
          {t('workspace.inline.mine')}
        </Button>
        <Button size="small" onClick={() => edits.giveUp(figure)}>
          {t('workspace.inline.theirs')}
        </Button>
      </span>
    )
  // a cell has no room for all of it
  if (again)
    return (
      <span role="alert" className="inline-problem" title={problem}>
        {t('workspace.inline.unsaved')}
        <Button size="small" onClick={again}>
          {t('frame.list.retry')}
        </Button>
      </span>
    )
  const words = issue ? issueText(issue, figure.label, format) : problem
  return words ? (
    <span role="alert" className="inline-problem">
      {words}
    </span>
  ) : null
}
