import {
  type AddressCatalogue,
  type AddressUnit,
  addressCatalogues,
  addressEndpoints,
} from '@barem/shared/address/endpoints'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '#api/api.ts'
import { SelectField } from '#form/SelectField.tsx'
import { TextField } from '#form/TextField.tsx'
import { optionKey } from './labels.ts'

type Level = keyof typeof addressEndpoints

/** A catalogue of units never changes, so it is asked for once. */
function useUnits(
  level: Level,
  catalogue: AddressCatalogue,
  parent: string | null | undefined,
): AddressUnit[] {
  const found = useQuery({
    queryKey: [`address ${level}`, catalogue, parent],
    queryFn:
      parent === undefined
        ? skipToken
        : () => {
            const query = { catalogue, ...(parent === null ? {} : { parent }) }
            return call(addressEndpoints[level], { query } as never, { quiet: true })
          },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (found.data ?? []) as AddressUnit[]
}

function codeOf(units: readonly AddressUnit[], name: unknown): string | undefined {
  return units.find((unit) => unit.name === name)?.code
}

/** Province → ward since July 2025; province → district → ward before. The names are what is kept. */
export function AddressFields() {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const catalogue: AddressCatalogue = Form.useWatch('addressCatalogue', form) ?? '2025'
  const province = Form.useWatch('province', form)
  const district = Form.useWatch('district', form)
  const legacy = catalogue === 'legacy'
  const provinces = useUnits('provinces', catalogue, null)
  const provinceCode = codeOf(provinces, province)
  const districts = useUnits('districts', catalogue, legacy ? provinceCode : undefined)
  const wards = useUnits('wards', catalogue, legacy ? codeOf(districts, district) : provinceCode)
  const names = (units: readonly AddressUnit[]) => units.map(({ name }) => ({ value: name, label: name }))
  const forget = (...fields: string[]) =>
    form.setFieldsValue(Object.fromEntries(fields.map((field) => [field, null])))
  return (
    <>
      <SelectField
        name="addressCatalogue"
        span={12}
        options={addressCatalogues.map((value) => ({
          value,
          label: t(optionKey('addressCatalogue', value)),
        }))}
        onPick={() => forget('province', 'district', 'ward')}
      />
      <SelectField name="province" options={names(provinces)} onPick={() => forget('district', 'ward')} />
      {legacy ? (
        <SelectField name="district" needed options={names(districts)} onPick={() => forget('ward')} />
      ) : null}
      <SelectField name="ward" options={names(wards)} />
      <TextField name="address" span={12} />
    </>
  )
}
