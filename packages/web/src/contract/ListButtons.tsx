import { DiffOutlined } from '@ant-design/icons'
import type { ApprovableEntity } from '@barem/shared/business'
import { BuyButton } from '#contract-binding/BuyButton.tsx'
import { textOf } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

/** Beside "Add" in a list of contracts: the list of their annexes, which stands below it and in no menu. */
export function contractButtons(annex: ApprovableEntity) {
  return function ContractButtons() {
    return (
      <>
        <LinkButton to={documentPaths(annex).list} icon={<DiffOutlined aria-hidden />}>
          {textOf('contract.annex.list')}
        </LinkButton>
        <BuyButton />
      </>
    )
  }
}
