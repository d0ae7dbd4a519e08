import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { textOf } from '#i18n/i18n.ts'
import type { RowAction } from './columns.ts'

interface RowMenuProps<Row> {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
}

/** What may be done with a row, in words alone; what is refused stands there with the reason. */
export function RowMenu<Row>({ row, name, actions }: RowMenuProps<Row>) {
  const { t } = useTranslation()
  // what takes something away comes last
  const ordered = actions.toSorted(
    (one, other) => Number(one.danger ?? false) - Number(other.danger ?? false),
  )
  const items = ordered.flatMap((action) => {
    const ability = action.allowed?.(row) ?? true
    if (ability === false) return []
    const refused = typeof ability === 'object' ? textOf(`errors.${ability.refused}`) : null
    const label = action.labelOfOne ?? t(action.label)
    return [
      {
        key: action.key,
        danger: action.danger ?? false,
        disabled: refused !== null,
        label: refused ? <Tooltip title={refused}>{label}</Tooltip> : label,
        onClick: () => action.run(row),
      },
    ]
  })
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={t('frame.list.rowActions', { name })}
      />
    </Dropdown>
  )
}
