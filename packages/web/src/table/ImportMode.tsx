import type { importModes } from '@barem/shared/spreadsheet/endpoints'
import { Alert, Radio } from 'antd'
import { useTranslation } from 'react-i18next'

export type Mode = Exclude<(typeof importModes)[number], 'preview'>

/** A row that another one spoils meanwhile is left out, or nothing is taken over at all. */
export function ImportMode({
  mode,
  onMode,
  invalid,
}: {
  mode: Mode
  onMode: (mode: Mode) => void
  invalid: number
}) {
  const { t } = useTranslation()
  return (
    <>
      <Radio.Group
        aria-label={t('frame.import.mode.label')}
        value={mode}
        onChange={({ target }) => onMode(target.value)}
        options={[
          { value: 'valid', label: t('frame.import.mode.valid') },
          { value: 'all', label: t('frame.import.mode.all') },
        ]}
      />
      {mode === 'all' && invalid > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="import-blocked"
          title={t('frame.import.mode.blocked', { count: invalid })}
        />
      ) : null}
    </>
  )
}
