import { FileImageOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '#form/Thumbnail.tsx'

interface Props {
  /** Null: there is no picture (yet), which is shown as such. */
  id: string | null
  name: string
  size: number
}

/** A product's picture as it stands in a row. */
export function ProductThumbnail({ id, name, size }: Props) {
  const { t } = useTranslation()
  if (id !== null) return <Thumbnail id={id} name={t('product.picture.alt', { name })} size={size} />
  return (
    <span
      role="img"
      aria-label={t('product.picture.none')}
      style={{
        width: size,
        height: size,
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        borderRadius: 6,
        background: 'var(--fill)',
        fontSize: Math.min(28, size / 2),
      }}
    >
      <FileImageOutlined />
    </span>
  )
}
