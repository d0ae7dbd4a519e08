import { DeleteOutlined } from '@ant-design/icons'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useTranslation } from 'react-i18next'
import type { CallOf } from '#api/api.ts'
import { useSendCommand } from '#api/query.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import type { ActionState, ListRow, RowAction } from './columns.ts'
import { deleteHint, type OfferInUse, orOffer } from './removal.ts'

interface Removal<Row> {
  endpoint: Endpoint
  nameOf: (row: Row) => string
  allowed?: (row: Row) => ActionState
  /** What is offered in place of deleting what is in use. */
  inUse?: OfferInUse<Row>
}

/** Deleting a row as it was seen: asks first in the words of its kind, says what was deleted, or why it could not be. */
export function useRemoveAction<Row extends ListRow & { version: number }>({
  endpoint,
  nameOf,
  allowed,
  inUse,
}: Removal<Row>): RowAction<Row> {
  const { t } = useTranslation()
  const send = useSendCommand()
  const remove = async (row: Row) => {
    const name = nameOf(row)
    const answer = await confirm({
      title: t('frame.list.deleteConfirm', { name }),
      text: deleteHint({ entity: endpoint.permission.split(':')[0]! }),
      yes: t('frame.list.delete'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    const query = { version: row.version }
    await orOffer(row, inUse, send, () =>
      send(endpoint, { params: { id: row.id }, query } as unknown as CallOf<Endpoint>).then(() =>
        feedback.success(t('frame.list.deleted', { name })),
      ),
    )
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
