import { accountEndpoints } from '@barem/shared/account/endpoints'
import type { Profile } from '@barem/shared/user/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/api.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { FormFoot } from '#form/FormFoot.tsx'
import { profileQuery } from '#navigation/rights.ts'
import { type Reason, settleResume } from '#session/resume.ts'
import { personOf, writeToken } from '#session/session.ts'
import { leaveForOther } from '#session/session-end.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { signInFailure } from './sign-in-failure.ts'

interface Props {
  reason: Reason
  /** Who was typing: only this account may go on. */
  profile: Profile
}

interface Typed {
  password?: string
  rememberMe: boolean
}

/** Signing in again over a form with unsaved changes; the calls that wait go on by themselves (domain, section 2). */
export function SignInAgain({ reason, profile }: Props) {
  const { t } = useTranslation()
  const { username: account, fullName: name } = profile
  const { failure, missing, busy, signIn } = useSignIn(profile)
  const password = useRef<InputRef>(null)
  // Whoever was refused types the next attempt over the last.
  useEffect(() => {
    if (failure || missing) password.current?.focus({ cursor: 'all' })
  }, [failure, missing])
  const other = async () => {
    const answer = await confirm({
      title: t('recovery.session.otherConfirm'),
      text: t('recovery.session.otherConfirmText', { name }),
      yes: t('recovery.session.otherYes'),
      no: t('recovery.session.otherNo'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    await leaveForOther(reason)
    settleResume(false)
  }
  const foreign = reason === 'other-person'
  return (
    <Dialog
      open
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={440}
      title={t(foreign ? 'recovery.session.otherHeading' : 'recovery.session.heading')}
      footer={null}
      focusFirst={() => password.current?.focus()}
    >
      <p>{t(foreign ? 'recovery.session.otherText' : 'recovery.session.text', { name })}</p>
      <Form<Typed>
        layout="vertical"
        requiredMark={false}
        initialValues={{ rememberMe: true }}
        disabled={busy}
        onFinish={(typed) => void signIn(typed)}
      >
        {failure ? (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={failure.title}
            description={failure.text}
            className="form-problem"
          />
        ) : null}
        <Form.Item label={t('recovery.session.account')} htmlFor="again-account">
          <Input id="again-account" value={account} suffix={name} autoComplete="username" readOnly />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('recovery.session.password')}
          htmlFor="again-password"
          validateStatus={missing ? 'error' : ''}
          help={missing ? t('recovery.session.passwordRequired') : null}
        >
          <Input.Password id="again-password" ref={password} autoComplete="current-password" aria-required />
        </Form.Item>
        <Form.Item name="rememberMe" valuePropName="checked">
          <Checkbox>{t('frame.login.rememberMe')}</Checkbox>
        </Form.Item>
        <FormFoot
          main={
            <BusyButton type="primary" htmlType="submit" busy={busy}>
              {t('recovery.session.submit')}
            </BusyButton>
          }
        >
          <Button onClick={() => void other()}>{t('recovery.session.other')}</Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function useSignIn({ id, username }: Profile) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [failure, setFailure] = useState<{ title: string; text?: string } | null>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const signIn = async ({ password = '', rememberMe }: Typed) => {
    setFailure(null)
    setMissing(password === '')
    if (password === '') return
    setBusy(true)
    try {
      const { jwToken } = await call(accountEndpoints.authenticate, {
        body: { account: username, password, rememberMe },
      })
      if (personOf(jwToken) !== id)
        return setFailure({ title: t('recovery.session.notSame', { account: username }) })
      // Every call that waited hears of the new token and goes on.
      writeToken(jwToken)
      settleResume(true)
      feedback.success(t('recovery.session.resumed'))
      void client.invalidateQueries(profileQuery)
    } catch (error) {
      setFailure(signInFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { failure, missing, busy, signIn }
}
