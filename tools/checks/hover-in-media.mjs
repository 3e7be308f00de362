// A finger has no hover: on a touch screen the look would stay after the press. Each :hover stands in (hover: hover).
import stylelint from 'stylelint'

const ruleName = 'krash/hover-in-media'
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (selector) => `"${selector}" must stand in "@media (hover: hover)"`,
})

function rule(isOn) {
  return (root, result) => {
    if (!isOn) return
    root.walkRules(/:hover/, (node) => {
      if (isForPointers(node.parent)) return
      stylelint.utils.report({ ruleName, result, node, message: messages.rejected(node.selector) })
    })
  }
}

function isForPointers(node) {
  if (node === undefined || node.type === 'root') return false
  return (node.name === 'media' && /\(hover: hover\)/.test(node.params)) || isForPointers(node.parent)
}

rule.ruleName = ruleName
rule.messages = messages

// oxlint-disable-next-line import/no-default-export -- a plugin of stylelint is its default export
export default stylelint.createPlugin(ruleName, rule)
