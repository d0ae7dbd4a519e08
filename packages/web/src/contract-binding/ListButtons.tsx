import { DiffOutlined } from '@ant-design/icons'
import { type ApprovableEntity, changerOf } from '@barem/shared/business'
import { textOf } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { useMobile } from '#ui/use-media.ts'
import { BuyButton } from './BuyButton.tsx'

/** Beside "Add" in a list of contracts: the list of their annexes, which stands below it and in no menu. */
export function contractButtons(contract: ApprovableEntity) {
  const { list } = documentPaths(changerOf(contract)!)
  return function ContractButtons() {
    const mobile = useMobile()
    const words = textOf('contract.annex.list')
    return (
      <>
        <LinkButton to={list} icon={<DiffOutlined />} aria-label={words}>
          {/* on a phone both stand beside what adds one */}
          {mobile ? null : words}
        </LinkButton>
        <BuyButton />
      </>
    )
  }
}
