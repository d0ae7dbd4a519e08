import { useTranslation } from 'react-i18next'
import { CopyButton } from '#feedback/CopyButton.tsx'
import { openDialog } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'

/** Shows a temporary password the one time it is known; closing takes a click on the button. */
export function showTemporaryPassword(name: string, password: string): void {
  openDialog(
    (modal) =>
      void modal.confirm({
        title: textOf('user.temporary.title', { name }),
        content: <Password password={password} />,
        okText: textOf('user.temporary.close'),
        cancelButtonProps: { hidden: true },
        keyboard: false,
      }),
    () => undefined,
  )
}

function Password({ password }: { password: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        <code className="temporary-password">{password}</code>{' '}
        <CopyButton text={password} label="user.temporary.copy" />
      </p>
      <p>{t('user.temporary.text')}</p>
    </>
  )
}
