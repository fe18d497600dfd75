/** Words about copying a link. */
export const linkCopyText = {
  copied: 'リンクをコピーしました。',
  notCopied: (address: string) =>
    `リンクをコピーできませんでした。次のアドレスを選択してコピーしてください。\n${address}`,
}
