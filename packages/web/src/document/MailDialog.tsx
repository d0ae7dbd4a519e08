import { configurationEndpoints } from '@barem/shared/configuration/endpoints'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { documentMailBody, MAIL_RECEIVERS_MAX, type MailEndpoint } from '@barem/shared/document/mail'
import { translate } from '@barem/shared/i18n/translate'
import { type Locale, locales } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { type FormInstance, Radio, Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, queryOf } from '#api/query.ts'
import { kindWords } from '#approval/approvable.ts'
import { feedback } from '#feedback/feedback.ts'
import { Field } from '#form/Field.tsx'
import { FormDialog } from '#form/FormDialog.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { type FormValues, RecordForm } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import { type TextKey, useLocale } from '#i18n/i18n.ts'
import { useMay, useProfile } from '#navigation/rights.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { type DocumentAnswer, type DocumentKind, partnerNames } from './document-kind.ts'

interface Props {
  kind: DocumentKind
  endpoint: MailEndpoint
  document: DocumentAnswer
  onClose: () => void
}

const labels = Object.fromEntries(
  Object.keys(documentMailBody.shape).map((name) => [name, `document.mail.${name}` as TextKey]),
)

/** Mails an approved document to its partner: to whom the company knows there, in the language that is chosen. */
export function MailDialog(props: Props) {
  const { t } = useTranslation()
  const { document, kind } = props
  const addresses = useAddresses(kind, document)
  const { data: known, error } = useQuery(queryOf(configurationEndpoints.company, {}))
  const ready = addresses !== null && (known || error)
  return (
    <FormDialog
      width={640}
      title={t('document.mail.title', kindWords(kind, document.number))}
      onClose={props.onClose}
    >
      {(dialog) =>
        ready ? (
          <MailForm {...props} {...dialog} addresses={addresses} company={known?.company?.name ?? null} />
        ) : (
          <PageSkeleton />
        )
      }
    </FormDialog>
  )
}

/** The addresses of a partner's contacts, the usual one first, as far as this person may read them; null until they are here. */
function useAddresses(kind: DocumentKind, document: DocumentAnswer): string[] | null {
  const may = useMay()('customer:view')
  const partner = (document as unknown as Record<string, { id: string } | undefined>)[kind.partner]
  const { data, isPending } = useQuery({
    ...queryOf(customerEndpoints.one, { params: { id: partner?.id ?? '' } }, { quiet: true }),
    enabled: may && Boolean(partner),
    retry: false,
  })
  if (may && isPending) return null
  const contacts = (data?.contacts ?? []).toSorted(
    (one, other) => Number(other.isDefault) - Number(one.isDefault),
  )
  return [...new Set(contacts.flatMap((contact) => contact.email ?? []))]
}

interface FormProps extends Props {
  addresses: readonly string[]
  company: string | null
  onCancel: () => void
}

function MailForm({ kind, endpoint, document, addresses, company, onClose, onCancel }: FormProps) {
  const { t } = useTranslation()
  const profile = useProfile()
  const reader = useLocale()
  const words = (locale: Locale) => wordsOf(kind, document, { locale, company, sender: profile.fullName })
  const [initial] = useState(() => ({ to: addresses.slice(0, 1), language: reader, ...words(reader) }))
  const [language, setLanguage] = useState<Locale>(reader)
  const sentTo = useRef(0)
  /** What nobody changed is said in the language that is chosen now. */
  const follow = (values: FormValues, form: FormInstance) => {
    const next = values.language as Locale
    if (next === language) return
    const [before, after] = [words(language), words(next)]
    if (values.subject === before.subject) form.setFieldValue('subject', after.subject)
    if (values.text === before.text) form.setFieldValue('text', after.text)
    setLanguage(next)
  }
  return (
    <RecordForm
      schema={documentMailBody}
      labels={labels}
      initial={initial}
      isNew
      isBrief
      isBeside
      saveText={t('document.mail.send')}
      save={(body, _version, send) => {
        sentTo.current = body.to.length
        return send(endpoint, { params: { id: document.id }, body })
      }}
      onValues={follow}
      onSaved={() => {
        const count = sentTo.current
        feedback.success(t('document.mail.done', { ...kindWords(kind, document.number), count }))
        const { method, path } = kind.endpoints.history
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [call] }) => call === `${method} ${path}`,
        })
        onClose()
      }}
      onCancel={onCancel}
    >
      <Field
        name="to"
        span={12}
        hint={t('document.mail.toHint', { count: MAIL_RECEIVERS_MAX })}
        item={{ normalize: (typed: string[]) => typed.map((one) => one.trim().toLowerCase()) }}
      >
        <Select
          mode="tags"
          placeholder={t('document.mail.toPlaceholder')}
          tokenSeparators={[',', ';', ' ', '\n']}
          maxCount={MAIL_RECEIVERS_MAX}
          options={addresses.map((value) => ({ value, label: value }))}
        />
      </Field>
      <TextField name="subject" span={12} />
      <LongTextField name="text" lines={8} />
      <Field name="language" span={12} choice unmarked>
        <Radio.Group
          optionType="button"
          options={locales.map((value) => ({ value, label: t(`frame.language.${value}`) }))}
        />
      </Field>
      <p className="field-wide">
        {t('document.mail.attached', {
          file: `${document.number.replaceAll('/', '-')}.pdf`,
          address: profile.email,
        })}
      </p>
    </RecordForm>
  )
}

interface Written {
  locale: Locale
  company: string | null
  sender: string
}

/** What is said of it where nobody says more. */
function wordsOf(kind: DocumentKind, document: DocumentAnswer, { locale, company, sender }: Written) {
  const { number } = document
  const title = translate(locale, `${kind.entity}.print.title`)
  const subject = company ? 'subjectFrom' : 'subjectOf'
  return {
    subject: translate(locale, `document.mail.${subject}`, { title, number, company: company ?? '' }),
    text: translate(locale, 'document.mail.textOf', {
      ...{ number, sender, kind: translate(locale, `${kind.entity}.kind`) },
      partner: partnerNames(kind, document).full,
    }),
  }
}
