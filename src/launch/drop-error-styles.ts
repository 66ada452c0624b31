/**
 * A loader that takes the place of the styles of Next's own error page, which every visitor would download. That page shows
 * only where the product's own global error page fails as well; it then is plain text with its buttons.
 */
export default function dropErrorStyles(): string {
  return 'exports.errorStyles = {}; exports.errorThemeCss = ""; exports.WarningIcon = () => null;';
}
