import { CopyOutlined, DeleteOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '#form/Thumbnail.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { isComposing } from '#ui/keys.ts'
import { useBackCloses } from '#ui/layers.ts'
import { GridCell } from './GridCell.tsx'
import { type GridRow, isEditable, isFigure, moreOf, notesOf } from './grid-columns.ts'
import type { Grid, LineGridProps } from './LineGrid.tsx'
import { marksOf } from './marks.ts'

type CardsProps<Row extends GridRow> = LineGridProps<Row> & { grid: Grid<Row> }

/** The lines on a phone: a card of two rows each, all of it to be pressed, edited on a page of its own. */
export function GridCards<Row extends GridRow>(props: CardsProps<Row>) {
  const { columns, value, cardOf, problemOf, grid, disabled = false } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  // A new line opens at once; those added before this page became narrow stay closed.
  const [added, setAdded] = useState(grid.added)
  if (added !== grid.added) {
    setAdded(grid.added)
    setOpen(grid.added)
  }
  const line = value.findIndex((row) => row.key === open)
  const faults = (at: number) =>
    [null, ...columns.map(({ key }) => key)].flatMap((key) => problemOf?.(at, key) ?? [])
  const isWarned = (row: Row) => columns.some((column) => marksOf(notesOf(column, row)).length > 0)
  const isHinted = (row: Row) => columns.some((column) => notesOf(column, row).length > 0)
  return (
    <>
      <ul className="cards line-cards">
        {value.map((row, at) => {
          const { name, facts, amount, pictureId } = cardOf(row)
          const problems = faults(at)
          const wanted = columns.map(({ key }) => grid.wantedOf(at, key)).find((text) => text !== undefined)
          const title = name || wanted
          const noted = isWarned(row) ? 'cell-warned' : isHinted(row) ? 'cell-hinted' : undefined
          const mark = problems.length > 0 ? 'grid-faulty' : noted
          return (
            <li key={row.key} className={mark}>
              <button
                type="button"
                className={pictureId ? 'line-card line-card-pictured' : 'line-card'}
                onClick={() => setOpen(row.key)}
                aria-label={`${t('frame.grid.edit', { line: at + 1 })}: ${title ?? ''} ${amount}`}
              >
                {pictureId ? <Thumbnail id={pictureId} name="" size={40} /> : null}
                <span className="line-card-name">
                  {title ? `${at + 1}. ${title}` : t('frame.grid.line', { line: at + 1 })}
                </span>
                <span className="line-card-facts figures">
                  {title || disabled ? facts.join(' · ') : t('document.tapLine')}
                </span>
                <strong className="figures">{amount}</strong>
                {problems.length > 0 ? (
                  <span className="grid-problem">
                    {problems.length > 1 ? t('frame.grid.errors', { count: problems.length }) : problems[0]}
                  </span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ul>
      {value.some(isWarned) ? <span className="grid-warning">{t('frame.grid.warned')}</span> : null}
      {line >= 0 ? (
        <CardEditor
          {...props}
          key={open}
          line={line}
          isNew={open === grid.added}
          onClose={() => setOpen(null)}
          onGo={(to) => setOpen(value[to]?.key ?? null)}
        />
      ) : null}
    </>
  )
}

interface EditorProps<Row extends GridRow> extends CardsProps<Row> {
  line: number
  /** It was added just now. */
  isNew: boolean
  onClose: () => void
  onGo: (line: number) => void
}

function CardEditor<Row extends GridRow>(props: EditorProps<Row>) {
  const { columns, value, grid, line, isNew, problemOf, cardOf, disabled = false, onClose } = props
  const { t } = useTranslation()
  const fields = useRef<HTMLDivElement>(null)
  useBackCloses(true, onClose)
  const ordered = inCardOrder(columns)
  /** The first field that is typed in, or the next after a column. */
  const goOn = (after?: string) => {
    const from = ordered.findIndex(({ key }) => key === after) + 1
    const next = ordered
      .slice(from)
      .find((column) => isEditable(column) && fieldOf(fields.current, column.key))
    // once the list that was chosen from has given the focus back
    if (next) setTimeout(() => fieldOf(fields.current, next.key)?.focus())
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || isComposing(event.nativeEvent))
      return
    if (target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    goOn(target.closest<HTMLElement>('.grid-field')?.dataset.column)
  }
  const row = value[line]
  if (!row) return null
  const whole = problemOf?.(line, null)
  return (
    <Drawer
      open
      size="100%"
      className="line-editor"
      title={
        <span className="line-editor-title">
          {t('frame.grid.lineOf', { line: line + 1, count: value.length })}
          <strong className="figures">{cardOf(row).amount}</strong>
        </span>
      }
      onClose={onClose}
      afterOpenChange={(open) => open && isNew && goOn()}
      footer={<EditorFooter {...props} />}
    >
      {whole ? <p className="grid-problem">{whole}</p> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter goes on to the next field */}
      <div ref={fields} className="line-editor-fields" onKeyDown={press}>
        {ordered.map((column) => {
          const problem = problemOf?.(line, column.key) ?? null
          const notes = problem ? [] : notesOf(column, row)
          const undone = notes.length > 0 && column.kind !== 'shown' ? (column.undo?.(row) ?? null) : null
          return (
            <div
              key={column.key}
              data-column={column.key}
              className={`grid-field ${isFigure(column) ? 'grid-field-short' : ''} ${problem ? 'cell-faulty' : ''}`}
            >
              <span className="grid-field-label">{t(column.title)}</span>
              <GridCell
                column={column}
                row={row}
                label={t(column.title)}
                problem={problem}
                wanted={grid.wantedOf(line, column.key)}
                disabled={disabled}
                onChange={(next) => grid.edit(line, column.key, next)}
                onWrite={(change) => grid.write(row.key, column.key, change)}
                onPicked={() => goOn(column.key)}
                onMissing={(of, text) => grid.miss(row.key, of, text)}
              />
              {column.kind === 'number' && column.Aside ? (
                <column.Aside
                  row={row}
                  onChange={disabled ? null : (next) => grid.edit(line, column.key, next)}
                />
              ) : null}
              {problem ? <span className="grid-problem">{problem}</span> : null}
              {notes.map(({ words, isHint }) => (
                <span key={words} className={isHint ? 'grid-hint' : 'grid-warning'}>
                  {words}
                </span>
              ))}
              {undone ? (
                <Button type="link" size="small" onClick={() => grid.takeBack(line, undone)}>
                  {t('frame.grid.keepOld')}
                </Button>
              ) : null}
              <MoreOf column={column} row={row} />
            </div>
          )
        })}
      </div>
    </Drawer>
  )
}

/** What is typed in of a column. */
function fieldOf(fields: HTMLElement | null, column: string): HTMLInputElement | null {
  return fields?.querySelector<HTMLInputElement>(`[data-column="${column}"] input:enabled`) ?? null
}

function inCardOrder<Column extends { first?: boolean }>(columns: readonly Column[]): readonly Column[] {
  return columns.toSorted((one, other) => Number(other.first ?? false) - Number(one.first ?? false))
}

function MoreOf<Row extends GridRow>({
  column,
  row,
}: {
  column: CardsProps<Row>['columns'][number]
  row: Row
}) {
  const format = useFormat()
  const more = moreOf(column, row, format)
  return more ? <div className="grid-field-more">{more}</div> : null
}

function EditorFooter<Row extends GridRow>(props: EditorProps<Row>) {
  const { value, grid, line, disabled = false, onClose, onGo } = props
  const { t } = useTranslation()
  const last = line === value.length - 1
  return (
    <div className="line-editor-foot">
      <Button
        icon={<LeftOutlined />}
        aria-label={t('frame.grid.previous')}
        disabled={line === 0}
        onClick={() => onGo(line - 1)}
      />
      {last && !disabled ? (
        <Button icon={<PlusOutlined />} aria-label={t('frame.grid.add')} onClick={grid.add} />
      ) : (
        <Button
          icon={<RightOutlined />}
          aria-label={t('frame.grid.next')}
          disabled={last}
          onClick={() => onGo(line + 1)}
        />
      )}
      {disabled ? null : (
        <>
          <Button
            icon={<CopyOutlined />}
            aria-label={t('frame.grid.duplicate')}
            onClick={() => grid.duplicate(line)}
          />
          <Button
            danger
            icon={<DeleteOutlined />}
            aria-label={t('frame.grid.removeShort')}
            onClick={() => {
              // taken back, it does not open by itself
              onClose()
              grid.remove(line)
            }}
          />
        </>
      )}
      {/* Of a document that is only read too: its form is disabled. */}
      <Button type="primary" className="line-editor-done" disabled={false} onClick={onClose}>
        {t('frame.grid.done')}
      </Button>
    </div>
  )
}
