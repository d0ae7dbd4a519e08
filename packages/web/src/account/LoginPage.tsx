import { accountEndpoints } from '@barem/shared/account/endpoints'
import { loginBody } from '@barem/shared/account/form'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Checkbox, Form } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/api.ts'
import { queryClient } from '#api/query.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import { changeLocale, type TextKey, useLocale } from '#i18n/i18n.ts'
import { paths } from '#navigation/paths.ts'
import { safeReturnPath } from '#navigation/return-path.ts'
import { writeToken } from '#session/session.ts'
import { signInFailure } from './sign-in-failure.ts'

const labels: Record<string, TextKey> = { account: 'frame.login.account', password: 'frame.login.password' }
const signInForm = loginBody.omit({ ipAddress: true })
const forgotForm = loginBody.pick({ account: true })

/** One quiet card: sign in, or ask for a new password. */
export default function LoginPage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const [forgot, setForgot] = useState(false)
  const title = t(forgot ? 'frame.login.forgotHeading' : 'frame.login.heading')
  useEffect(() => {
    document.title = `${title} · ${t('frame.title')}`
  }, [title, t])
  const other = locale === 'vi' ? 'en' : 'vi'
  return (
    <main className="login">
      <section className="login-card">
        <p className="login-brand">{t('frame.title')}</p>
        <h1>{title}</h1>
        {forgot ? (
          <ForgotForm onBack={() => setForgot(false)} />
        ) : (
          <SignInForm onForgot={() => setForgot(true)} />
        )}
      </section>
      <Button type="link" lang={other} onClick={() => void changeLocale(other).catch(feedback.failure)}>
        {t(`frame.language.${other}`)}
      </Button>
    </main>
  )
}

function SignInForm({ onForgot }: { onForgot: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false }) as { from?: string }
  const signIn = async (body: { account: string; password: string; rememberMe: boolean }) => {
    const { jwToken } = await call(accountEndpoints.authenticate, { body })
    queryClient.clear()
    writeToken(jwToken)
  }
  return (
    <RecordForm
      schema={signInForm}
      labels={labels}
      initial={{ account: '', password: '', rememberMe: true }}
      saveText={t('frame.login.submit')}
      save={signIn}
      problemOf={signInFailure}
      onSaved={() => void navigate({ href: safeReturnPath(from) ?? paths.home, replace: true })}
      extra={
        <Button type="link" onClick={onForgot}>
          {t('frame.login.forgot')}
        </Button>
      }
    >
      <TextField name="account" autoFocus autoComplete="username" hint={t('frame.login.accountHint')} />
      <TextField name="password" password="current" />
      <Form.Item name="rememberMe" valuePropName="checked">
        <Checkbox>{t('frame.login.rememberMe')}</Checkbox>
      </Form.Item>
    </RecordForm>
  )
}

function ForgotForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const ask = async ({ account }: { account: string }) => {
    const answer = await confirm({
      title: t('frame.login.forgotConfirm'),
      text: t('frame.login.forgotConfirmText', { account }),
    })
    if (answer !== CONFIRMED) return
    try {
      await call(accountEndpoints.forgotPassword, { body: { email: account } })
      feedback.success(t('frame.login.forgotSent', { account }))
      onBack()
    } catch {
      feedback.failed('frame.login.forgotFailed')
    }
  }
  return (
    <>
      <p>{t('frame.login.forgotHint')}</p>
      <RecordForm
        schema={forgotForm}
        labels={labels}
        initial={{ account: '' }}
        saveText={t('frame.login.send')}
        save={ask}
        extra={
          <Button type="link" onClick={onBack}>
            {t('frame.login.back')}
          </Button>
        }
      >
        <TextField name="account" autoFocus autoComplete="username" />
      </RecordForm>
    </>
  )
}
