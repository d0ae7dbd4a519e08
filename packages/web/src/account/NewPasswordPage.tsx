import { passwordLinkEndpoints } from '@barem/shared/account/endpoints'
import { newPasswordForm, PASSWORD_MIN } from '@barem/shared/account/form'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/api.ts'
import { feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import { paths } from '#navigation/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

const labels: Record<string, TextKey> = {
  newPassword: 'frame.profile.newPassword',
  confirmPassword: 'frame.profile.confirmPassword',
}

/** Where the link in a mail leads somebody who forgot the password. */
export default function NewPasswordPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const token = useLocation({ select: ({ hash }) => hash })
  const title = t('frame.login.newPasswordHeading')
  useEffect(() => {
    document.title = `${title} · ${t('frame.title')}`
  }, [title, t])
  const back = (
    <LinkButton type="link" to={paths.login}>
      {t('frame.login.back')}
    </LinkButton>
  )
  return (
    <main className="login">
      <section className="login-card">
        <p className="login-brand">{t('frame.title')}</p>
        <h1>{title}</h1>
        {token ? (
          <RecordForm
            schema={newPasswordForm}
            labels={labels}
            initial={{ newPassword: '', confirmPassword: '' }}
            saveText={t('frame.login.newPasswordHeading')}
            save={({ newPassword }) =>
              call(passwordLinkEndpoints.newPassword, { body: { token, newPassword } })
            }
            onSaved={() => {
              feedback.success(t('frame.login.newPasswordDone'))
              void navigate({ to: paths.login, replace: true })
            }}
            extra={back}
          >
            <TextField
              name="newPassword"
              password="new"
              autoFocus
              hint={t('frame.profile.passwordHint', { min: PASSWORD_MIN })}
            />
            <TextField name="confirmPassword" password="new" />
          </RecordForm>
        ) : (
          <>
            <p>{t('frame.login.newPasswordMissing')}</p>
            {back}
          </>
        )}
      </section>
    </main>
  )
}
