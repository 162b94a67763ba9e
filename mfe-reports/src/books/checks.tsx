// Whether the books agree, a light and a sentence for each thing they must agree with.
import { CheckCircleFilled, CloseCircleFilled } from "@ant-design/icons";
import { type BookCheck, checkBooks } from "@kontor/contracts/finance/books";
import { useWords } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { useReadWhen } from "@kontor/ui-kit/query";
import { Alert, Flex, Typography } from "antd";
import { useEffect } from "react";

const agrees = ({ difference }: BookCheck): boolean => Number(difference) === 0;

/** Asked with the rows beside it, and again whenever these are loaded again. Shows nothing before the answer is there. */
export function BookChecks() {
  const here = useWords();
  const { answer } = useListPage().list;
  const { data, refetch } = useReadWhen(answer !== undefined, checkBooks, {});
  useEffect(() => {
    if (answer !== undefined) void refetch({ cancelRefetch: false });
  }, [answer, refetch]);
  if (!data) return null;
  const isRight = data.checks.every(agrees);
  return (
    <Alert
      type={isRight ? "success" : "error"}
      title={here(isRight ? "trial-balance.allAgree" : "trial-balance.notAllAgree")}
      description={
        <Flex wrap component="ul" className="kontor-checks" style={{ margin: 0, padding: 0, gap: "4px 24px" }}>
          {data.checks.map((check) => (
            <li key={check.name} style={{ listStyle: "none" }}>
              <Check {...check} />
            </li>
          ))}
        </Flex>
      }
    />
  );
}

function Check(check: BookCheck) {
  const here = useWords();
  const { name, difference, documents } = check;
  const [books, other] = [formatAmount(check.books), formatAmount(check.other)];
  const isRight = agrees(check);
  return (
    <>
      {isRight ? (
        <CheckCircleFilled aria-hidden style={{ color: "var(--ant-color-success)" }} />
      ) : (
        <CloseCircleFilled aria-hidden style={{ color: "var(--ant-color-error)" }} />
      )}{" "}
      {here(`trial-balance.check-${name}`, { books, other })}{" "}
      <Typography.Text strong={!isRight} type={isRight ? "secondary" : "danger"}>
        {isRight
          ? here("trial-balance.agrees")
          : here(documents > 0 ? "trial-balance.differsIn" : "trial-balance.differs", {
              difference: formatAmount(difference),
              count: documents,
            })}
      </Typography.Text>
    </>
  );
}
