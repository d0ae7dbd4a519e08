import { EditOutlined } from '@ant-design/icons'
import { productEndpoints } from '@barem/shared/product/endpoints'
import { priceBasis, pricePerUnit } from '@barem/shared/product/price'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Descriptions, Drawer, Flex, Skeleton, Table, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useFormat } from '#i18n/i18n.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { productPaths } from './paths.ts'

interface Props {
  /** Null: closed. */
  id: string | null
  onClose: () => void
}

/** What somebody who sells wants to know of a product, to read only. */
export function ProductDrawer({ id, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: product } = useQuery({
    ...queryOf(productEndpoints.one, { params: { id: id ?? '' } }, { quiet: true }),
    enabled: id !== null,
  })
  const shown = product?.id === id ? product : undefined
  const edit = shown?.abilities.edit === true && (
    <Link to={productPaths.one(shown.id)}>
      <EditOutlined /> {t('product.edit_link')}
    </Link>
  )
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={shown?.name ?? t('product.drawer')}
      extra={edit}
      size={520}
    >
      {!shown && <Skeleton active />}
      {shown && (
        <Flex vertical gap={16}>
          <Flex gap={12} wrap>
            {(shown.pictureIds.length > 0 ? shown.pictureIds : [null]).map((picture) => (
              <ProductPicture key={picture} id={picture} size={120} name={shown.name} />
            ))}
          </Flex>
          <Descriptions
            column={1}
            size="small"
            bordered
            items={[
              {
                key: 'code',
                label: t('product.field.code'),
                children: <Typography.Text copyable>{shown.code}</Typography.Text>,
              },
              ...(shown.nameEn
                ? [{ key: 'nameEn', label: t('product.field.nameEn'), children: shown.nameEn }]
                : []),
              { key: 'type', label: t('product.field.type'), children: shown.productType.name },
              ...(shown.productGroup
                ? [{ key: 'group', label: t('product.field.group'), children: shown.productGroup.name }]
                : []),
              ...(shown.productOrigin
                ? [{ key: 'origin', label: t('product.field.origin'), children: shown.productOrigin.name }]
                : []),
              ...(shown.length === null
                ? []
                : [
                    {
                      key: 'length',
                      label: t('product.field.length'),
                      children: format.metres(shown.length),
                    },
                  ]),
              {
                key: 'weight',
                label: t('product.field.theoreticalWeight'),
                children: format.number(shown.theoreticalWeight, 3),
              },
              ...pricesOf(shown).map(({ key, price }) => ({
                key,
                label: t(`product.field.${key}`),
                children: format.money(price),
              })),
              { key: 'vat', label: t('product.field.vatRate'), children: format.rate(shown.vatRate) },
              {
                key: 'active',
                label: t('product.field.status'),
                children: (
                  <Tag className="status-tag" color={shown.active ? 'green' : 'default'}>
                    {t(shown.active ? 'product.status.active' : 'product.status.inactive')}
                  </Tag>
                ),
              },
            ]}
          />
          <Typography.Paragraph style={{ whiteSpace: 'pre-line', margin: 0 }}>
            {shown.description}
          </Typography.Paragraph>
          {shown.barems.length > 0 && (
            <Table
              size="small"
              pagination={false}
              rowKey={(row) => `${row.standard} ${row.validFrom}`}
              dataSource={shown.barems}
              columns={[
                { title: t('product.field.standard'), dataIndex: 'standard' },
                {
                  title: t('product.field.kgPerMetre'),
                  dataIndex: 'kgPerMetre',
                  align: 'right',
                  render: (value: number) => format.number(value, 4),
                },
                {
                  title: t('product.field.validFrom'),
                  dataIndex: 'validFrom',
                  render: (value: string) => format.date(value),
                },
              ]}
            />
          )}
        </Flex>
      )}
    </Drawer>
  )
}

function pricesOf(product: { salePrice: number | null; theoreticalWeight: number }) {
  const { salePrice } = product
  if (salePrice === null) return []
  const perUnit = { key: 'pricePerUnit' as const, price: pricePerUnit(salePrice, product) }
  if (priceBasis(product) === 'unit') return [perUnit]
  return [{ key: 'pricePerKilogram' as const, price: salePrice }, perUnit]
}
