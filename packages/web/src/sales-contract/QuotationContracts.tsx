import {
  type QuotationContracts as Answer,
  fromQuotationEndpoints,
} from '@barem/shared/sales-contract/from-quotation'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Card, Flex, Tooltip, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf, useCommand } from '#api/query.ts'
import { StatusTag } from '#approval/StatusTag.tsx'
import { feedback } from '#feedback/feedback.ts'
import { useFormat } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'
import { BusyButton } from '#ui/BusyButton.tsx'

const paths = documentPaths('salesContract')

/** Beside an approved quotation: the sales contracts made from it, what is still open, and the next contract of that. */
export function QuotationContracts({
  document: { id, status },
}: {
  document: { id: string; status: string }
}) {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useQuery({
    ...queryOf(fromQuotationEndpoints.contracts, { params: { id } }, { quiet: true }),
    enabled: status === 'approved' && may('salesContract:view'),
    // a contract is no change of the quotation, so nothing tells of it
    staleTime: 0,
  })
  if (!data) return null
  return (
    <Card size="small" title={<h2 className="plain-heading">{t('salesContract.title')}</h2>}>
      <Flex vertical gap={8}>
        {data.contracts.map(({ id: contract, number, status: state }) => (
          <Flex key={contract} justify="space-between" align="center" gap={8}>
            <Link to={paths.one(contract)}>{number}</Link>
            <StatusTag status={state} />
          </Flex>
        ))}
        <Open contracted={data} />
        {may('salesContract:create') && <MakeContract quotationId={id} refused={data.refused} />}
      </Flex>
    </Card>
  )
}

/** What no contract has taken, once some of it is taken. */
function Open({ contracted: { lines, contracts } }: { contracted: Answer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const open = lines.filter(({ rest }) => rest > 0)
  if (contracts.length === 0 || open.length === 0) return null
  const words = (line: Answer['lines'][number]) =>
    t('salesContract.rest.line', {
      product:
        line.length === null ? line.productName : `${line.productName} ${format.number(line.length, 3)} m`,
      rest: format.number(line.rest, 3),
      quantity: format.number(line.quantity, 3),
      unit: line.unitName,
    })
  return (
    <div>
      <Typography.Text type="secondary">{t('salesContract.rest.title')}</Typography.Text>
      {open.map((line) => (
        <div key={line.lineId}>{words(line)}</div>
      ))}
    </div>
  )
}

/** Drafts a contract of all that is open; its quantities are lowered there. */
function MakeContract({ quotationId, refused }: { quotationId: string } & Pick<Answer, 'refused'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, isPending } = useCommand(fromQuotationEndpoints.fromQuotation)
  const make = () =>
    mutate(
      { body: { quotationId } },
      {
        onSuccess: ({ id, number }) => {
          feedback.success(t('salesContract.made', { number }))
          void navigate({ to: paths.one(id) })
        },
        onError: (error) => feedback.undone(error),
      },
    )
  return (
    <Tooltip title={refused ? t(`issues.${refused}`) : null}>
      <BusyButton block disabled={refused !== null} busy={isPending} onClick={make}>
        {t('salesContract.add')}
      </BusyButton>
    </Tooltip>
  )
}
