-- What was taken of an order or given back of a document is found by the documents that name it as their source (documents_link), so nothing searched this index.
DROP INDEX document_lines_link;
