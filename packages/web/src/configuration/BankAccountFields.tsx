import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { bankOf } from '@barem/shared/bank/banks'
import type { BankAccount } from '@barem/shared/configuration/bank-accounts'
import { foldText } from '@barem/shared/values/fold-text'
import { Button, Input, Select, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { bankOptions } from '#form/bank-options.ts'
import { Field } from '#form/Field.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { SwitchField } from '#form/SwitchField.tsx'

type Typed = Partial<BankAccount>

export function BankAccountFields() {
  return (
    <FormSection>
      <Field name="accounts" span={12}>
        <Accounts />
      </Field>
      <SwitchField name="enabled" span={3} />
    </FormSection>
  )
}

/** Several accounts, the first of them on paper. */
function Accounts({ value = [], onChange }: { value?: Typed[]; onChange?: (value: Typed[]) => void }) {
  const { t } = useTranslation()
  const change = (at: number, typed: Typed) =>
    onChange?.(value.map((account, place) => (place === at ? { ...account, ...typed } : account)))
  const text = (at: number, name: keyof BankAccount) => ({
    value: value[at]?.[name] ?? '',
    autoComplete: 'off',
    'aria-label': t(`configuration.field.${name}`),
    onChange: ({ target }: { target: { value: string } }) => change(at, { [name]: target.value }),
  })
  return (
    <div>
      {value.map((account, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an account has no identity but its place
        <fieldset key={at} className="configuration-account">
          <legend>
            {t('configuration.account.title', { number: at + 1 })}{' '}
            {at === 0 ? <Tag>{t('configuration.account.first')}</Tag> : null}
          </legend>
          <div>
            <span>{t('configuration.field.bin')}</span>
            <Select
              aria-label={t('configuration.field.bin')}
              value={account.bin ?? null}
              options={bankOptions}
              showSearch={{
                filterOption: (typed, option) => option?.found.includes(foldText(typed)) ?? false,
              }}
              placeholder={t('frame.form.choose')}
              onChange={(bin: string) => {
                const shortName = bankOf(bin)?.shortName
                change(at, { bin, bankName: account.bankName || (shortName ?? '') })
              }}
            />
          </div>
          <div>
            <span>{t('configuration.field.bankName')}</span>
            <Input {...text(at, 'bankName')} />
          </div>
          <div>
            <span>{t('configuration.field.accountNumber')}</span>
            <Input {...text(at, 'accountNumber')} inputMode="numeric" />
          </div>
          <div>
            <span>{t('configuration.field.accountName')}</span>
            <Input {...text(at, 'accountName')} />
          </div>
          {value.length > 1 ? (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('configuration.account.remove', { number: at + 1 })}
              onClick={() => onChange?.(value.filter((_, place) => place !== at))}
            />
          ) : null}
        </fieldset>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange?.([...value, {}])}>
        {t('configuration.account.add')}
      </Button>
    </div>
  )
}
