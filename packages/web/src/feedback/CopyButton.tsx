import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '#i18n/i18n.ts'
import { copyText, mayCopy } from './copy.ts'

/** Copies the number or the code beside it. */
export function CopyButton({ text, label }: { text: string; label: TextKey }) {
  const { t } = useTranslation()
  if (!mayCopy()) return null
  return (
    <Button
      type="text"
      size="small"
      icon={<CopyOutlined />}
      aria-label={t(label)}
      title={t(label)}
      onClick={() => void copyText(text)}
    />
  )
}
