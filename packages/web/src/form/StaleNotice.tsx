import { Alert, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { type TextKey, useFormat } from '#i18n.ts'
import { displayValue } from './display-value.ts'

interface StaleNoticeProps {
  labels: Readonly<Record<string, TextKey>>
  names: readonly string[]
  mine: Record<string, unknown>
  theirs: Record<string, unknown>
  onKeep: () => void
  onTake: () => void
}

/** Somebody else saved in between: both versions field by field, and the person decides. Nothing typed is thrown away. */
export function StaleNotice({ labels, names, mine, theirs, onKeep, onTake }: StaleNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert
      type="warning"
      showIcon
      className="form-problem"
      title={t('frame.form.stale')}
      description={
        <>
          <p>{t('frame.form.staleText')}</p>
          <table className="stale-table">
            <thead>
              <tr>
                <th scope="col">{t('frame.form.staleField')}</th>
                <th scope="col">{t('frame.form.staleMine')}</th>
                <th scope="col">{t('frame.form.staleTheirs')}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{labels[name] ? t(labels[name]) : name}</th>
                  <td>{displayValue(mine, name, format)}</td>
                  <td>{displayValue(theirs, name, format)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Space wrap>
            <Button type="primary" onClick={onKeep}>
              {t('frame.form.keepMine')}
            </Button>
            <Button onClick={onTake}>{t('frame.form.takeTheirs')}</Button>
          </Space>
        </>
      }
    />
  )
}
