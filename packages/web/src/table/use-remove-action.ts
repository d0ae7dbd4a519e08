import { DeleteOutlined } from '@ant-design/icons'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useTranslation } from 'react-i18next'
import type { CallOf } from '#api/api.ts'
import { useCommand } from '#api/query.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import type { ActionState, ListRow, RowAction } from './columns.ts'

interface Removal<Row> {
  endpoint: Endpoint
  nameOf: (row: Row) => string
  allowed?: (row: Row) => ActionState
}

/** Deleting a row as it was seen: asks first, says what was deleted, or why it could not be. */
export function useRemoveAction<Row extends ListRow & { version: number }>({
  endpoint,
  nameOf,
  allowed,
}: Removal<Row>): RowAction<Row> {
  const { t } = useTranslation()
  const { mutateAsync } = useCommand(endpoint)
  const remove = async (row: Row) => {
    const name = nameOf(row)
    const answer = await confirm({
      title: t('frame.list.deleteConfirm', { name }),
      text: t('frame.list.deleteConfirmText'),
      yes: t('frame.list.delete'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    const query = { version: row.version }
    await mutateAsync({ params: { id: row.id }, query } as unknown as CallOf<Endpoint>)
    feedback.success(t('frame.list.deleted', { name }))
  }
  return {
    key: 'delete',
    label: 'frame.list.delete',
    icon: DeleteOutlined,
    danger: true,
    ...(allowed ? { allowed } : {}),
    run: (row) => void remove(row).catch(feedback.failureOf('delete')),
    many: {
      run: ({ id, version }, _, send) =>
        send(endpoint, { params: { id }, query: { version } } as unknown as CallOf<Endpoint>),
    },
  }
}
