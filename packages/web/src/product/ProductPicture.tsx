import { useTranslation } from 'react-i18next'
import { Picture } from '#form/Picture.tsx'
import { ProductThumbnail } from './ProductThumbnail.tsx'

interface Props {
  /** Null: there is no picture (yet), which is shown as such. */
  id: string | null
  name: string
  size: number
}

/** A product's picture with its preview. */
export function ProductPicture({ id, name, size }: Props) {
  const { t } = useTranslation()
  if (id === null) return <ProductThumbnail id={id} name={name} size={size} />
  return <Picture id={id} name={t('product.picture.alt', { name })} size={size} />
}
