import { useNavigate } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import type { Column, ListRow, RowAction } from './columns.ts'
import { useLongPress } from './many/use-long-press.ts'
import type { Selection } from './many/use-selection.ts'
import { RowMenu } from './RowMenu.tsx'
import { isOwnClick, type Opening, RowName } from './RowName.tsx'
import type { ListController } from './use-list.ts'

export interface ListCardsProps<Row> extends Opening<Row> {
  list: ListController<Row>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  actions: readonly RowAction<Row>[]
  selection?: Selection<Row> | undefined
}

/** The rows on a phone: a card of two lines each, all of it a target. */
export function ListCards<Row extends ListRow>(props: ListCardsProps<Row>) {
  const { list } = props
  return (
    <ul className={list.old ? 'list-cards list-old' : 'list-cards'}>
      {(list.rows ?? []).map((row) => (
        <Card key={row.id} row={row} {...props} />
      ))}
    </ul>
  )
}

function Card<Row extends ListRow>(props: ListCardsProps<Row> & { row: Row }) {
  const { row, columns, nameOf, actions, openPath, onOpen, selection } = props
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const choosing = selection?.choosing === true
  const hold = useLongPress(() => {
    selection?.setChoosing(true)
    selection?.toggle(row.id)
  })
  const open = () => (openPath ? void navigate({ to: openPath(row) }) : onOpen?.(row))
  const part = (role: Column<Row>['card']) =>
    columns
      .filter((column) => column.card === role)
      .map(({ key, title, named, unit, render }) => ({
        key,
        name: named ? t(title) : null,
        unit,
        shown: render(row, format, [row]),
      }))
      // on a card nothing is a place of its own
      .filter(({ shown }) => shown !== null && shown !== '')
      .map(({ key, name, unit, shown }) => (
        <span key={key} className={`card-${role}`}>
          {name ? `${name}: ` : null}
          {shown}
          {unit ? `${unit.startsWith('/') ? '' : '\u00a0'}${unit}` : null}
        </span>
      ))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name inside is the link that the keyboard reaches
    <li
      className={
        choosing && selection?.has(row.id)
          ? 'row-opens card-chosen'
          : openPath || onOpen
            ? 'row-opens'
            : undefined
      }
      {...(selection && !choosing ? hold : {})}
      onClickCapture={(event) => {
        if (!choosing || (event.target as Element).closest('.card-choice')) return
        // while rows are chosen nothing on a card does anything else
        event.preventDefault()
        event.stopPropagation()
        selection?.toggle(row.id)
      }}
      onClick={(event) => !isOwnClick(event.target) && open()}
    >
      {choosing ? (
        <Checkbox
          className="card-choice"
          checked={selection?.has(row.id) === true}
          onChange={() => selection?.toggle(row.id)}
          aria-label={nameOf(row)}
        />
      ) : null}
      <div className="card-upper">
        <RowName row={row} openPath={openPath} onOpen={onOpen}>
          {part('title')}
        </RowName>
        {part('beside')}
      </div>
      <div className="card-lower">
        {part('figure')}
        {part('status')}
        <span className="card-facts">{part('fact')}</span>
      </div>
      {actions.length > 0 && !choosing ? <RowMenu row={row} name={nameOf(row)} actions={actions} /> : null}
    </li>
  )
}
