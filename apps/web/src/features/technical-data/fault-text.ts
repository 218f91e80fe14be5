import { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';

/** What the server says about technical data, in English to every client, and the texts that say it here. */
const known = [
  [/^is missing$/, 'missing'],
  [/^This value should not be blank\.$/, 'missing'],
  [/^This value is too long\. It should have (?<most>\d+) characters or less\.$/, 'tooLong'],
  [/^Control characters are not allowed\.$/, 'hidden'],
  [/^has (?<count>\d+) cells and not (?<most>\d+)$/, 'cells'],
  [/^The code has (?<number>\d+) segments and the project (?<most>\d+)\.$/, 'tooManySegments'],
  [/^"(?<part>.*)" is not among the values of (?<name>.+)\.$/, 'noValue'],
  [/^"(?<part>.*)" is not a number of (?<digits>\d+) digits for (?<name>.+)\.$/, 'noNumber'],
  [/^"(?<part>.*)" is not letters and digits\.$/, 'noWord'],
  [/^The code (?<code>.+) would not fit any more: /, 'unfit'],
  [/^There is no project of this number\.$|^There is no such project\.$/, 'noProject'],
  [/^There is no such AKS code( in the project)?\.$/, 'noAks'],
  [/^There is no cable type of this designation\.$|^There is no such cable type\.$/, 'noCableType'],
  [/^There is a project of this number already\.$/, 'numberTaken'],
  [/^This code is already used in the project\.$/, 'aksTaken'],
  [/^There is a cable type of this designation already\.$/, 'designationTaken'],
  [/^There is a field device of this code already\.$/, 'deviceTaken'],
  [/^This is no cross-section such as "1\.5"\.$/, 'noCrossSection'],
  [/^What this refers to was just deleted\.$/, 'justDeleted'],
  [/^What this belongs to was deleted as well\.$/, 'alsoDeleted'],
  [/^Something else has taken its place\.$/, 'placeTaken'],
  [/^The project’s codes are built another way now\.$/, 'otherScheme'],
  [/^The (project|code|cable type) (has|is used in) /, 'inUse'],
  [/^Line (?<line>\d+): The file is empty\.$/, 'emptyFile'],
  [/^Line (?<line>\d+): The column (?<name>.+) is there twice\.$/, 'columnTwice'],
  [/^Line (?<line>\d+): The file has more than (?<most>\d+) rows\.$/, 'tooManyRows'],
  [/^The request is too large\.$/, 'tooLarge'],
  [/^Invalid (option|input|value)/, 'notAllowed'],
  [/^Too (small|big)/, 'outOfRange'],
] as const;

/** Says what the server said in the reader's language; what is not known stays in the server's words. */
export function useFaultText(): (message: string) => string {
  const { t } = useTexts();
  return (message) => {
    for (const [pattern, name] of known) {
      const match = pattern.exec(message);
      if (match !== null) return t(`technical:fault.${name}`, { ...none, ...match.groups });
    }
    return message;
  };
}

const none = { most: '', number: '', count: '', part: '', name: '', digits: '', code: '', line: '' };

/** Sends, and says a refusal in the reader's language. Violations within a list belong to the list's field. */
export function useSaying(): <Answer>(sent: Promise<Answer>) => Promise<Answer> {
  const faultText = useFaultText();
  return (sent) =>
    sent.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const { status, description, violations, retryAfter, requestId } = error;
      const said = violations.map(({ propertyPath, message }) => ({
        propertyPath: propertyPath.split('.')[0],
        message: faultText(message),
      }));
      throw new ApiError(status, { detail: faultText(description), violations: said }, retryAfter, requestId);
    });
}

/** A refusal of one field that was found before anything was sent. */
export function refusal(propertyPath: string, message: string): ApiError {
  return new ApiError(422, { violations: [{ propertyPath, message }] });
}
