import { useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useClearButton } from '#form/use-clear-button.tsx'
import { useFormat } from '#i18n/i18n.ts'
import type { Column, ListRow, RowAction } from './columns.ts'
import { RowMenu } from './RowMenu.tsx'
import { isOwnClick, type Opening, RowName } from './RowName.tsx'
import type { ListController } from './use-list.ts'

interface ListCardsProps<Row> extends Opening<Row> {
  list: ListController<Row>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  actions: readonly RowAction<Row>[]
}

/** The rows below 992 px: a card each. */
export function ListCards<Row extends ListRow>(props: ListCardsProps<Row>) {
  const { list, columns } = props
  return (
    <>
      <SortSelect list={list} columns={columns} />
      <ul className={list.old ? 'cards list-old' : 'cards'}>
        {(list.rows ?? []).map((row) => (
          <Card key={row.id} row={row} {...props} />
        ))}
      </ul>
    </>
  )
}

function Card<Row extends ListRow>(props: ListCardsProps<Row> & { row: Row }) {
  const { row, columns, nameOf, actions, openPath, onOpen } = props
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const open = () => (openPath ? void navigate({ to: openPath(row) }) : onOpen?.(row))
  const part = (role: Column<Row>['card']) => columns.filter((column) => column.card === role)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name inside is the link that the keyboard reaches
    <li
      className={openPath || onOpen ? 'row-opens' : undefined}
      onClick={(event) => !isOwnClick(event.target) && open()}
    >
      <div className="card-head">
        <span className="card-title">
          <RowName row={row} openPath={openPath} onOpen={onOpen}>
            {part('title').map((column) => (
              <span key={column.key}>{column.render(row, format)}</span>
            ))}
          </RowName>
        </span>
        {part('status').map((column) => (
          <span key={column.key}>{column.render(row, format)}</span>
        ))}
        <RowMenu row={row} name={nameOf(row)} actions={actions} />
      </div>
      <dl>
        {part(undefined).map((column) => (
          <div key={column.key}>
            <dt>{t(column.title)}</dt>
            <dd>{column.render(row, format)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function SortSelect<Row>({ list, columns }: Pick<ListCardsProps<Row>, 'list' | 'columns'>) {
  const { t } = useTranslation()
  const clearing = useClearButton()
  const options = columns.flatMap(({ sort, title }) =>
    sort
      ? [
          { value: sort, label: t('frame.list.ascending', { field: t(title) }) },
          { value: `-${sort}`, label: t('frame.list.descending', { field: t(title) }) },
        ]
      : [],
  )
  if (options.length === 0) return null
  return (
    <Select
      options={options}
      value={list.query.sort ?? null}
      onChange={(sort) => list.set({ sort: sort ?? undefined })}
      placeholder={t('frame.list.sort')}
      aria-label={t('frame.list.sort')}
      allowClear={clearing}
      className="sort-select"
    />
  )
}
